/** An event of a service worker, which lives until the promise settles. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A notification of the system that the worker shows. */
export interface ShownNotification {
  readonly tag: string;
  /** What it is about, and the path to open. */
  readonly data?: { code: string; address: string } | null;
  close(): void;
}

/** A tab or window of this origin. */
interface Tab {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  /** Rejects if the worker does not serve the tab. */
  navigate(address: string): Promise<unknown>;
}

/** The parts of a worker and its browser that pushes use. */
export interface PushScope {
  readonly origin: string;
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Runs the task while no tab runs one of the same name. */
  lock<Result>(name: string, task: () => Promise<Result>): Promise<Result>;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    getNotifications(): Promise<ShownNotification[]>;
    readonly pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

/**
 * The part of a service worker's global scope that Riff uses. TypeScript's worker library conflicts with its library for pages, and this
 * repository is one program.
 */
export interface WorkerScope extends Pick<PushScope, 'registration' | 'clients'> {
  /** The files to store, written in by the build. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly caches: CacheStorage;
  readonly navigator: { connection?: { saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(event: 'message', run: (event: WorkerEvent & { data: unknown }) => void): void;
  addEventListener(event: 'push', run: (event: WorkerEvent & { data: { text(): string } | null }) => void): void;
  addEventListener(
    event: 'notificationclick',
    run: (event: WorkerEvent & { notification: ShownNotification }) => void,
  ): void;
  addEventListener(event: 'pushsubscriptionchange', run: (event: WorkerEvent) => void): void;
}
