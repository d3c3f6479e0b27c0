import { de, type UiWords } from '../words/de';
import { en } from '../words/en';
import { device } from './storage';

export type Lang = 'de' | 'en';

function first(): Lang {
  const kept = device.load('lang');
  if (kept === 'de' || kept === 'en') return kept;
  const wanted = typeof navigator === 'undefined' ? 'en' : navigator.language;
  return wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
}

class Language {
  now = $state<Lang>(first());
  words: UiWords = $derived(this.now === 'de' ? de : en);

  choose(lang: Lang): void {
    this.now = lang;
    device.save('lang', lang);
  }
}

/** The language of the page, and its words. */
export const language = new Language();
