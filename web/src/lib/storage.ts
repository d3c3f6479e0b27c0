/** What the page keeps on the device. Everything works without it, for as long as the page is open. */
const memory = new Map<string, string>();

export function load(key: string): string | null {
  try {
    return localStorage.getItem(`hz.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function save(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`hz.${key}`);
    else localStorage.setItem(`hz.${key}`, value);
  } catch {
    // A full or forbidden storage only means that nothing is kept.
  }
}

/** Forgets everything that the page has kept on the device. */
export function forgetAll(): void {
  memory.clear();
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(globalThis[storage])) if (key.startsWith('hz.')) globalThis[storage].removeItem(key);
    } catch {
      // Nothing was kept where nothing can be kept.
    }
  }
}

export function loadJson<T>(key: string, otherwise: T): T {
  try {
    const text = load(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function saveJson(key: string, value: unknown): void {
  save(key, JSON.stringify(value));
}
