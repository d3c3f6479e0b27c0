import { loadJson, saveJson } from './storage';

export interface Settings {
  motion: boolean;
  sound: boolean;
  contrast: boolean;
  notify: boolean;
  sort: 'kind' | 'close' | 'free';
}

const usual: Settings = { motion: true, sound: false, contrast: false, notify: false, sort: 'kind' };

class Kept {
  now = $state<Settings>({ ...usual, ...loadJson<Partial<Settings>>('settings', {}) });

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.now = { ...this.now, [key]: value };
    saveJson('settings', this.now);
  }
}

/** What this person likes; kept on the device. */
export const settings = new Kept();

/** Whether things may move. */
export function moves(): boolean {
  return settings.now.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
