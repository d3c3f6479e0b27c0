import { device } from './storage';

export interface Settings {
  motion: boolean;
  sound: boolean;
  contrast: boolean;
  notify: boolean;
  sort: 'kind' | 'close' | 'free';
  /** How large one's own cards are. */
  size: 'small' | 'usual' | 'large';
  /** Which hand the person plays with: things to press stand on its side. */
  hand: 'right' | 'left';
  /** Whether to ask before a card is put away or a turn ends. */
  confirm: boolean;
  /** Whether a finger discards with its second tap only. */
  twice: boolean;
  /** How fast bots move where only they sit with the person. */
  pace: 'slow' | 'normal' | 'quick';
  /** Whether single letters and digits do something. */
  keys: boolean;
}

const usual: Settings = {
  motion: true,
  sound: false,
  contrast: false,
  notify: false,
  sort: 'kind',
  size: 'usual',
  hand: 'right',
  confirm: false,
  twice: true,
  pace: 'normal',
  keys: true,
};

class Kept {
  now = $state<Settings>({ ...usual, ...device.loadJson<Partial<Settings>>('settings', {}) });

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.now = { ...this.now, [key]: value };
    device.saveJson('settings', this.now);
  }
}

/** What this person likes; kept on the device. */
export const settings = new Kept();

/** By how much one's own cards are larger than usual. */
export function cardScale(): number {
  return { small: 0.86, usual: 1, large: 1.2 }[settings.now.size] ?? 1;
}

let less: MediaQueryList | undefined;

/** Whether things may move. */
export function moves(): boolean {
  less ??= matchMedia('(prefers-reduced-motion: reduce)');
  return settings.now.motion && !less.matches;
}
