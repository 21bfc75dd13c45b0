/** The target of `locate`: a selector, and the accessible name if several elements match. */
export interface Place {
  css: string;
  name?: string;
}

/** The keys that the scenarios press, by their names in the DOM. */
export type Key = 'ArrowDown' | 'ArrowRight' | 'Enter';

/** One window of a browser, with its own cookies. It carries out each command at once; `EnginePage` does the waiting. */
export interface EngineWindow {
  open(address: string): Promise<void>;
  /** Runs a function in the page, which sees only its arguments; they and its result are JSON. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Clicks the middle of the element; false if there is none. */
  click(place: Place): Promise<boolean>;
  /** Types into the element; false if there is none. */
  type(place: Place, text: string): Promise<boolean>;
  /** Chooses a file of this machine in a file field; false if there is none. */
  choose(place: Place, file: string): Promise<boolean>;
  press(key: Key): Promise<void>;
  /** Scrolls the wheel over the middle of the window. */
  wheel(deltaY: number): Promise<void>;
  /** Removes a cookie of the page's site, as a browser does at its expiry. */
  forgetCookie(name: string): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** The errors that the page threw or logged, as far as the browser reports them. */
  errors(): readonly string[];
  /** Whether the browser still answers. */
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

/** A browser that is not Chromium. */
export interface BrowserEngine {
  name: string;
  /** Says what is not installed and how to install it; undefined if the engine can run. */
  missing(): string | undefined;
  launch(): Promise<RunningBrowser>;
}

/** A browser that runs until the test stops it. */
export interface RunningBrowser {
  /** Opens a window that shares nothing with the others. */
  openWindow(): Promise<EngineWindow>;
  stop(): Promise<void>;
}

/** The window is wide enough for the buttons of wide screens. */
export const windowSize = { width: 1280, height: 860 };
