/** An event of a service worker, which lives until the promise settles. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The part of a service worker's global scope that Riff uses. TypeScript's worker library conflicts with its library for pages, and this
 * repository is one program.
 */
export interface WorkerScope {
  /** The files to store, written in by the build. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly caches: CacheStorage;
  readonly navigator: { connection?: { saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(event: 'message', run: (event: WorkerEvent & { data: unknown }) => void): void;
}
