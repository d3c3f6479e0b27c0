/** What the page keeps in one of the browser's storages. Everything works without them, for as long as the page is open. */
class Shelf {
  private readonly memory = new Map<string, string>();

  constructor(private readonly name: 'localStorage' | 'sessionStorage') {}

  load(key: string): string | null {
    try {
      return globalThis[this.name].getItem(`hz.${key}`) ?? this.memory.get(key) ?? null;
    } catch {
      return this.memory.get(key) ?? null;
    }
  }

  save(key: string, value: string | null): void {
    if (value === null) this.memory.delete(key);
    else this.memory.set(key, value);
    try {
      if (value === null) globalThis[this.name].removeItem(`hz.${key}`);
      else globalThis[this.name].setItem(`hz.${key}`, value);
    } catch {
      // A full or forbidden storage only means that nothing is kept.
    }
  }

  loadJson<T>(key: string, otherwise: T): T {
    try {
      const text = this.load(key);
      return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
      return otherwise;
    }
  }

  saveJson(key: string, value: unknown): void {
    this.save(key, JSON.stringify(value));
  }

  forget(): void {
    this.memory.clear();
    try {
      const shelf = globalThis[this.name];
      for (const key of Object.keys(shelf)) if (key.startsWith('hz.')) shelf.removeItem(key);
    } catch {
      // Nothing was kept where nothing can be kept.
    }
  }
}

/** What stays on the device. */
export const device = new Shelf('localStorage');
/** What stays for as long as the tab is open, also over a reload. */
export const tab = new Shelf('sessionStorage');

/** Forgets everything that the page has kept. */
export function forgetAll(): void {
  device.forget();
  tab.forget();
  try {
    indexedDB.deleteDatabase('hinterzimmer');
  } catch {
    // Nor where there is no database.
  }
}
