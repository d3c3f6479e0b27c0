/** What is stored of a table beside its rows, as the house writes it. */
export interface Head {
  id: string;
  game: string;
  stage: string;
  touched: number;
}

export interface GuestRow {
  token: string;
  name: string;
  colour: number;
}

/** What must survive, as the house says it. */
export type Commit =
  { what: 'rows'; first: number; rows: string[]; head: Head } | { what: 'guest'; guest: GuestRow } | { what: 'forget' };

/** Where games are kept on this device. */
export interface Shelf {
  /** Whether they outlive the page. */
  readonly lasting: boolean;
  heads(): Promise<Head[]>;
  guests(): Promise<GuestRow[]>;
  rows(table: string): Promise<string[]>;
  /** Stores something as a whole, and is done when it is safe. */
  commit(commit: Commit): Promise<void>;
}

const NAME = 'hinterzimmer';
const VERSION = 1;

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}

/** All rows of a table. */
const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);

/** The browser's own database. */
class Database implements Shelf {
  readonly lasting = true;

  private constructor(private readonly db: IDBDatabase) {
    // Another tab with a newer page may need another form of the database.
    db.onversionchange = () => db.close();
  }

  static async open(): Promise<Database> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('heads', { keyPath: 'id' });
      db.createObjectStore('rows');
      db.createObjectStore('guests', { keyPath: 'token' });
    };
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onblocked = () => reject(new Error('blocked'));
      asked(request).then(resolve, reject);
    });
    return new Database(db);
  }

  heads(): Promise<Head[]> {
    return asked(this.db.transaction('heads').objectStore('heads').getAll() as IDBRequest<Head[]>);
  }

  guests(): Promise<GuestRow[]> {
    return asked(this.db.transaction('guests').objectStore('guests').getAll() as IDBRequest<GuestRow[]>);
  }

  rows(table: string): Promise<string[]> {
    return asked(this.db.transaction('rows').objectStore('rows').getAll(rowsOf(table)) as IDBRequest<string[]>);
  }

  commit(commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      const on = this.db.transaction(['heads', 'rows', 'guests'], 'readwrite', { durability: 'strict' });
      on.oncomplete = () => resolve();
      on.onabort = on.onerror = () => reject(on.error ?? new Error('storage'));
      if (commit.what === 'guest') on.objectStore('guests').put(commit.guest);
      else if (commit.what === 'forget') for (const name of ['heads', 'rows', 'guests']) on.objectStore(name).clear();
      else {
        const { first, rows, head } = commit;
        // A row is never written twice: where another tab has written it, nothing of this is stored.
        rows.forEach((row, place) => on.objectStore('rows').add(row, [head.id, first + place]));
        on.objectStore('heads').put(head);
      }
    });
  }
}

/** Where the browser keeps nothing: for as long as the page is open. */
class Memory implements Shelf {
  readonly lasting = false;
  private readonly kept = new Map<string, { head: Head; rows: string[] }>();
  private readonly people = new Map<string, GuestRow>();

  async heads(): Promise<Head[]> {
    return [...this.kept.values()].map(({ head }) => head);
  }

  async guests(): Promise<GuestRow[]> {
    return [...this.people.values()];
  }

  async rows(table: string): Promise<string[]> {
    return this.kept.get(table)?.rows ?? [];
  }

  async commit(commit: Commit): Promise<void> {
    if (commit.what === 'guest') this.people.set(commit.guest.token, commit.guest);
    else if (commit.what === 'forget') {
      this.kept.clear();
      this.people.clear();
    } else {
      const rows = this.kept.get(commit.head.id)?.rows ?? [];
      rows.push(...commit.rows);
      this.kept.set(commit.head.id, { head: commit.head, rows });
    }
  }
}

/** The best that the browser has. */
export async function openShelf(): Promise<Shelf> {
  try {
    return await Database.open();
  } catch {
    return new Memory();
  }
}
