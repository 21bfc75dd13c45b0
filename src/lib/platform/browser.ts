import { arrival } from './arrival.ts';
import type { DraftStorage, Journey, Platform, TextStorage } from './platform.ts';

const textStorage = (open: () => Storage): TextStorage => ({
  get(key) {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // Storage is blocked or full; nothing stored there is essential.
    }
  },
});

type DraftDatabase = typeof import('./draft-database.ts');

let draftDatabase: DraftDatabase | undefined;

/** Blocked, full or not loadable: the draft is then lost, as it would be without this feature. */
async function withDrafts<Result>(run: (database: DraftDatabase) => Promise<Result>, otherwise: Result) {
  try {
    // A page that is being left has no time to load it.
    draftDatabase ??= await import('./draft-database.ts');
    return await run(draftDatabase);
  } catch {
    return otherwise;
  }
}

const drafts: DraftStorage = {
  keys: () => withDrafts((database) => database.draftKeys(), []),
  get: (key) => withDrafts((database) => database.getDraft(key), undefined),
  set: (key, value) => withDrafts((database) => database.setDraft(key, value).then(() => true), false),
  remove: (keys) => withDrafts((database) => database.removeDrafts(keys), undefined),
  clear: () => withDrafts((database) => database.clearDrafts(), undefined),
};

const on = (target: EventTarget, event: string, run: (event: Event) => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
};

const cookies: Platform['cookies'] = {
  get(name) {
    const start = `${encodeURIComponent(name)}=`;
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
    return found === undefined ? null : decodeURIComponent(found.slice(start.length));
  },
  set(name, value, maxAge) {
    const age = value === null ? 0 : maxAge;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
    document.cookie = [
      `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax`,
      age === undefined ? '' : `; Max-Age=${age}`,
      location.protocol === 'https:' ? '; Secure' : '',
    ].join('');
  },
};

/** Asks the router of this document to show that screen; false if the browser must load the address. */
const goSoftly = (journey: Journey) =>
  !dispatchEvent(new CustomEvent<Journey>('riff-go', { cancelable: true, detail: journey }));

// The rest of the state says which screen the entry belongs to.
const marked = (mark: string) => ({ ...history.state, riffMark: mark });

const navigation: Platform['navigation'] = {
  url: () => new URL(location.href),
  assign: (path, anew = false) => goSoftly({ path, anew, replaces: false }) || location.assign(path),
  replace: (path) => goSoftly({ path, anew: false, replaces: true }) || location.replace(path),
  load: (path) => location.assign(path),
  rewrite: (path, mark) => history.replaceState(mark === undefined ? history.state : marked(mark), '', path),
  push: (path, mark) => history.pushState(marked(mark), '', path),
  back: (steps) => history.go(-steps),
  mark: () => (history.state as { riffMark?: string } | null)?.riffMark ?? null,
  listen: (run) => on(window, 'popstate', run),
  arrival,
};

const handedOver: Platform['handedOver'] = (name) => {
  const root = document.documentElement;
  const value = root.dataset[name];
  delete root.dataset[name];
  return value ?? null;
};

const network: Platform['network'] = {
  isOnline: () => navigator.onLine,
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  listen(run) {
    const stops = [on(window, 'online', () => run(true)), on(window, 'offline', () => run(false))];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

const events: Platform['events'] = (address, name, hear, lost) => {
  const source = new EventSource(address, { withCredentials: true });
  source.addEventListener(name, (event) => hear(String(event.data)));
  // An `EventSource` would reconnect automatically, forever; the subscriber decides when to retry.
  source.addEventListener('error', () => {
    source.close();
    lost();
  });
  return () => source.close();
};

/** The browser that this page runs in. */
export function browserPlatform(): Platform {
  return {
    apiBase: document.documentElement.dataset['apiBase'] ?? '/api',
    languages: document.documentElement.dataset['languages'] ?? null,
    handedOver,
    fetch: (address, init) => fetch(address, init),
    clock: {
      now: () => Date.now(),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    storage: {
      ...textStorage(() => localStorage),
      listen: (run) =>
        on(window, 'storage', (event) => {
          const { key, newValue } = event as StorageEvent;
          if (key !== null) run(key, newValue);
        }),
    },
    tabStorage: textStorage(() => sessionStorage),
    drafts,
    cookies,
    navigation,
    visibility: {
      isVisible: () => document.visibilityState === 'visible',
      listen: (run) => on(document, 'visibilitychange', () => run(document.visibilityState === 'visible')),
    },
    network,
    events,
    clipboard: { write: (text) => navigator.clipboard.writeText(text) },
    // `navigator.locks` exists only in secure contexts: plain http on a LAN has none.
    lock: async (name, task) => (navigator.locks ? await navigator.locks.request(name, () => task()) : task()),
    hasLocks: Boolean(navigator.locks),
    paint: {
      setDark: (dark) => void document.documentElement.classList.toggle('dark', dark),
      setVariable: (name, value) => document.documentElement.style.setProperty(name, value),
      showReturned: () => delete document.documentElement.dataset['returning'],
    },
    media: {
      matches: (query) => matchMedia(query).matches,
      listen: (query, run) => on(matchMedia(query), 'change', (event) => run((event as MediaQueryListEvent).matches)),
    },
  };
}
