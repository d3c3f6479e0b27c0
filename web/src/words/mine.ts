import { language } from '../lib/i18n.svelte';

const de = {
  title: 'Meine Tische',
  waiting: 'wartet auf den Start',
  yourTurn: 'Du bist dran',
  turnOf: (name: string) => `${name} war am Zug`,
  turnNow: (name: string) => `${name} am Zug`,
  with: (names: string) => `mit ${names}`,
  running: 'läuft',
  over: 'zu Ende',
  justNow: 'gerade eben',
};
const en: typeof de = {
  title: 'My tables',
  waiting: 'waiting to start',
  yourTurn: 'Your turn',
  turnOf: (name) => `it was ${name}’s turn`,
  turnNow: (name) => `${name}’s turn`,
  with: (names) => `with ${names}`,
  running: 'in progress',
  over: 'finished',
  justNow: 'just now',
};
export const mineWords = (): typeof de => (language.now === 'de' ? de : en);

/** How long ago something was, in words. */
export function ago(since: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language.now, { numeric: 'auto' });
  const minutes = Math.round((now - since) / 60_000);
  if (minutes < 1) return mineWords().justNow;
  if (minutes < 60) return words.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.round(hours / 24), 'day');
}
