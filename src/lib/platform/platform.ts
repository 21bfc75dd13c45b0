/** A string store that never throws: if the browser blocks it (private mode, full), it behaves as if empty. */
export interface TextStorage {
  get(key: string): string | null;
  /** `null` removes the key. */
  set(key: string, value: string | null): void;
}

/** Values and files of any size, shared by all tabs. Never rejects: if the browser blocks it, it behaves as if empty. */
export interface DraftStorage {
  keys(): Promise<string[]>;
  get(key: string): Promise<unknown>;
  /** False if it could not be stored. */
  set(key: string, value: unknown): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes everything, except the drafts and files of posts in the outbox. */
  clear(): Promise<void>;
}

/** Stops a listener or a timer. */
export type Stop = () => void;

/** How a screen was reached: by a link or an address, by a reload, or by Back and Forward; and the address of the screen before it, or an empty string. */
export interface Arrival {
  by: 'link' | 'reload' | 'history';
  from: string;
}

/** A navigation to another screen. */
export interface Journey {
  path: string;
  /** Replaces the current entry of the history. */
  replaces?: boolean;
  /** Loads the screen anew instead of showing it as it was left. */
  anew?: boolean;
  /** The link that was pressed. */
  link?: HTMLElement;
}

/** Everything that the product needs from the browser. Stores and requesters use this instead of globals, so that they run unchanged in tests. */
export interface Platform {
  /** Base address of the API, without a trailing slash; `/api` by default. */
  readonly apiBase: string;
  /** The languages that this installation offers, separated by commas; null if it has one. */
  readonly languages: string | null;
  /** The value that the server wrote into the document under that name; returned once, then null. */
  readonly handedOver: (name: 'viewer') => string | null;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    after(milliseconds: number, run: () => void): Stop;
  };
  /** Stored until the person clears it; shared by all tabs. */
  readonly storage: TextStorage & {
    /** Subscribes to changes made by other tabs. */
    listen(run: (key: string, value: string | null) => void): Stop;
  };
  /** Stored as long as the tab exists. */
  readonly tabStorage: TextStorage;
  /** Drafts; the database code is loaded on first use. */
  readonly drafts: DraftStorage;
  readonly cookies: {
    get(name: string): string | null;
    /** Path `/`, SameSite Lax; `null` removes. `maxAge` in seconds, a session cookie without it. */
    set(name: string, value: string | null, maxAge?: number): void;
  };
  readonly navigation: {
    url(): URL;
    /** Opens another screen; the current one stays in the history. `anew`: loads the screen again instead of showing it as it was left. */
    assign(path: string, anew?: boolean): void;
    /** Opens another screen, which replaces the current one in the history. */
    replace(path: string): void;
    /** Opens another page in a new document and drops the state of this one. */
    load(path: string): void;
    /** Changes the address without loading anything. Back and Forward find `mark`; without one, the current mark stays. */
    rewrite(path: string, mark?: string): void;
    /** Adds an entry to the history without loading anything. */
    push(path: string, mark: string): void;
    /** Goes back by that many entries, as the person's Back does. */
    back(steps: number): void;
    /** The mark of this entry of the history, if it has one. */
    mark(): string | null;
    /** Subscribes to Back and Forward within this page. */
    listen(run: () => void): Stop;
    /** How the person reached the shown screen. */
    arrival(): Arrival;
  };
  readonly visibility: {
    isVisible(): boolean;
    listen(run: (visible: boolean) => void): Stop;
  };
  readonly network: {
    isOnline(): boolean;
    /** The browser's data saver is on. */
    savesData(): boolean;
    listen(run: (online: boolean) => void): Stop;
  };
  /**
   * Subscribes to server-sent events of that name. `lost` is called once when the stream is refused or cut; after
   * that, and after the returned function was called, no more events arrive.
   */
  readonly events: (address: string, name: string, hear: (data: string) => void, lost: () => void) => Stop;
  readonly clipboard: {
    /** Rejects if the browser refuses. */
    write(text: string): Promise<void>;
  };
  /** Runs the task while no other tab runs one of the same name; at once if the browser has no locks. */
  readonly lock: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  /** Whether `lock` can keep other tabs out. */
  readonly hasLocks: boolean;
  readonly paint: {
    /** Shows the whole document in the dark or the light theme. */
    setDark(dark: boolean): void;
    /** Sets a CSS variable of the whole document; an empty value removes it. */
    setVariable(name: `--${string}`, value: string): void;
    /** Shows the document, which stays hidden while a previous state is restored. */
    showReturned(): void;
  };
  readonly media: {
    /** Whether a CSS media query holds. */
    matches(query: string): boolean;
    listen(query: string, run: (matches: boolean) => void): Stop;
  };
}
