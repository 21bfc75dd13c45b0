/** A string store that never throws: where the browser refuses one (private mode, full), it behaves as if empty. */
export interface TextStorage {
  get(key: string): string | null;
  /** `null` removes the key. */
  set(key: string, value: string | null): void;
}

/** Values and files of any size, shared by all tabs. Never rejects: where the browser refuses, it behaves as if empty. */
export interface DraftStorage {
  keys(): Promise<string[]>;
  get(key: string): Promise<unknown>;
  /** False where it could not be kept. */
  set(key: string, value: unknown): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Stops what was started: a listener or a timer. */
export type Stop = () => void;

/** How a page was reached: by a link or an address, by a reload, or by Back and Forward; and the address that a link was on, empty where there was none. */
export interface Arrival {
  by: 'link' | 'reload' | 'history';
  from: string;
}

/** Everything that the product asks of the browser. Stores and requesters use this and nothing global, so that they run in tests as they are. */
export interface Platform {
  /** Base address of the API, without a slash at the end; `/api` unless configured otherwise. */
  readonly apiBase: string;
  /** What the server wrote into the document under that name; handed over once, null after that. */
  readonly handedOver: (name: 'viewer') => string | null;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    after(milliseconds: number, run: () => void): Stop;
  };
  /** Kept until the person clears it; shared by all tabs. */
  readonly storage: TextStorage & {
    /** Tells of changes made by other tabs. */
    listen(run: (key: string, value: string | null) => void): Stop;
  };
  /** Kept as long as the tab. */
  readonly tabStorage: TextStorage;
  /** What somebody was at work on; loaded when it is first used. */
  readonly drafts: DraftStorage;
  readonly cookies: {
    get(name: string): string | null;
    /** Path `/`, SameSite Lax; `null` removes. `maxAge` in seconds, a session cookie without it. */
    set(name: string, value: string | null, maxAge?: number): void;
  };
  readonly navigation: {
    url(): URL;
    /** Goes to another page; the present one stays in the history. */
    assign(path: string): void;
    /** Goes to another page, which takes the place of the present one in the history. */
    replace(path: string): void;
    /** Changes the address without loading anything. */
    rewrite(path: string): void;
    /** How the person came to this page. */
    arrival(): Arrival;
  };
  readonly visibility: {
    isVisible(): boolean;
    listen(run: (visible: boolean) => void): Stop;
  };
  readonly network: {
    isOnline(): boolean;
    /** The person asked the browser to save data. */
    savesData(): boolean;
    listen(run: (online: boolean) => void): Stop;
  };
  /**
   * Listens to a stream of server-sent events of that name. `lost` is told once when the stream is refused or cut; after
   * that, and after the result has been called, nothing comes any more.
   */
  readonly events: (address: string, name: string, hear: (data: string) => void, lost: () => void) => Stop;
  readonly clipboard: {
    /** Rejects where the browser refuses. */
    write(text: string): Promise<void>;
  };
  /** Runs the task while no other tab runs one of the same name; where the browser has no locks, at once. */
  readonly lock: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  readonly paint: {
    /** Shows the whole document in the dark or the light theme. */
    setDark(dark: boolean): void;
    /** Shows what the document kept hidden while something that was left came back. */
    showReturned(): void;
  };
  readonly media: {
    /** Whether a CSS media query holds. */
    matches(query: string): boolean;
    listen(query: string, run: (matches: boolean) => void): Stop;
  };
}
