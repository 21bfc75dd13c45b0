import { draftsToClear } from '#lib/platform/drafts-to-clear.ts';
import type { Arrival, DraftStorage, Platform, Stop } from '#lib/platform/platform.ts';

interface Timer {
  at: number;
  run: () => void;
}

/** A stream of events that the product subscribes to and the test sends. */
export interface FakeStream {
  readonly address: string;
  /** Whether the product is still subscribed. */
  open: boolean;
  send(data: unknown): void;
  /** The server, or a host on the way, cuts it. */
  cut(): void;
}

/** The values that tests read and change on a fake platform. */
export interface FakePlatform extends Platform {
  /** Every `assign`, `replace` and `load`, oldest first, as `assign /path`. */
  readonly journeys: string[];
  /** Texts written to the clipboard. */
  readonly copied: string[];
  /** Every stream of events that was opened, oldest first. */
  readonly streams: FakeStream[];
  readonly stored: Map<string, string>;
  readonly cookieJar: Map<string, string>;
  readonly storedDrafts: Map<string, unknown>;
  /** Moves the clock forward and runs the timers that are due. */
  tick(milliseconds: number): void;
  isDark(): boolean;
  /** The CSS variables of the document. */
  readonly variables: Map<string, string>;
  setVisible(visible: boolean): void;
  setOnline(online: boolean): void;
  setMedia(query: string, matches: boolean): void;
  /** Acts like another tab that writes to the storage. */
  storedElsewhere(key: string, value: string | null): void;
}

interface FakeSettings {
  fetch?: Platform['fetch'];
  apiBase?: string;
  /** The values that the server wrote into the document, by name. */
  handed?: Record<string, string>;
  url?: string;
  now?: number;
  arrival?: Arrival;
  savesData?: boolean;
  lock?: Platform['lock'];
  /** False on plain http, where `lock` keeps nobody out. */
  hasLocks?: boolean;
  /** The browser stores no drafts, like some private windows. */
  refusesDrafts?: boolean;
}

const signal = <Arguments extends unknown[]>() => {
  const listeners = new Set<(...values: Arguments) => void>();
  return {
    emit: (...values: Arguments) => {
      for (const run of [...listeners]) run(...values);
    },
    listen: (run: (...values: Arguments) => void): Stop => {
      listeners.add(run);
      return () => listeners.delete(run);
    },
  };
};

const mapStorage = (map: Map<string, string>) => ({
  get: (key: string) => map.get(key) ?? null,
  set: (key: string, value: string | null) => {
    if (value === null) map.delete(key);
    else map.set(key, value);
  },
});

const mapDrafts = (map: Map<string, unknown>, stored: Map<string, string>, refuses: boolean): DraftStorage => ({
  keys: async () => [...map.keys()],
  get: async (key) => map.get(key),
  set: async (key, value) => {
    if (!refuses) map.set(key, value);
    return !refuses;
  },
  remove: async (keys) => {
    for (const key of keys) map.delete(key);
  },
  clear: async () => {
    for (const key of draftsToClear([...map.keys()], stored.get('riff-outbox') ?? null)) map.delete(key);
  },
});

function fakeClock(start: number) {
  let time = start;
  const timers = new Set<Timer>();
  return {
    now: () => time,
    after(milliseconds: number, run: () => void): Stop {
      const timer = { at: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    tick(milliseconds: number) {
      const end = time + milliseconds;
      for (;;) {
        const [due] = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (!due) break;
        timers.delete(due);
        time = due.at;
        due.run();
      }
      time = end;
    },
  };
}

const fakeSwitch = (start: boolean) => {
  const { emit, listen } = signal<[boolean]>();
  let value = start;
  return {
    listen,
    get: () => value,
    set: (next: boolean) => {
      value = next;
      emit(next);
    },
  };
};

function fakeNavigation(start: string, arrival: Arrival) {
  const journeys: string[] = [];
  const entries: { url: URL; mark: string | null }[] = [{ url: new URL(start), mark: null }];
  const popped = signal<[]>();
  const current = () => entries.at(-1) as (typeof entries)[number];
  const navigation: Platform['navigation'] = {
    url: () => new URL(current().url),
    assign: (path) => journeys.push(`assign ${path}`),
    replace: (path) => journeys.push(`replace ${path}`),
    load: (path) => journeys.push(`load ${path}`),
    rewrite: (path, mark) => {
      const { url, mark: before } = current();
      entries[entries.length - 1] = { url: new URL(path, url), mark: mark ?? before };
    },
    push: (path, mark) => entries.push({ url: new URL(path, current().url), mark }),
    back: (steps) => {
      entries.splice(-steps);
      popped.emit();
    },
    mark: () => current().mark,
    listen: popped.listen,
    arrival: () => arrival,
  };
  return { journeys, navigation };
}

function fakeEvents() {
  const streams: FakeStream[] = [];
  const events: Platform['events'] = (address, _name, hear, lost) => {
    const stream: FakeStream = {
      address,
      open: true,
      send: (data) => stream.open && hear(JSON.stringify(data)),
      cut() {
        if (!stream.open) return;
        stream.open = false;
        lost();
      },
    };
    streams.push(stream);
    return () => {
      stream.open = false;
    };
  };
  return { streams, events };
}

/** A browser made of plain values, for unit tests: only the test changes it. */
export function fakePlatform(settings: FakeSettings = {}): FakePlatform {
  const clock = fakeClock(settings.now ?? Date.UTC(2026, 0, 1));
  const stored = new Map<string, string>();
  const handed = new Map(Object.entries(settings.handed ?? {}));
  const cookieJar = new Map<string, string>();
  const storedDrafts = new Map<string, unknown>();
  const copied: string[] = [];
  const variables = new Map<string, string>();
  const storage = signal<[string, string | null]>();
  const media = signal<[string, boolean]>();
  const queries = new Map<string, boolean>();
  const visible = fakeSwitch(true);
  const online = fakeSwitch(true);
  const dark = fakeSwitch(false);
  return {
    ...fakeEvents(),
    ...fakeNavigation(settings.url ?? 'http://riff.test/client/home', settings.arrival ?? { by: 'link', from: '' }),
    apiBase: settings.apiBase ?? '/api',
    languages: null,
    handedOver: (name) => {
      const value = handed.get(name) ?? null;
      handed.delete(name);
      return value;
    },
    fetch: settings.fetch ?? (() => Promise.reject(new TypeError('This test has no network.'))),
    clock,
    storage: { ...mapStorage(stored), listen: storage.listen },
    tabStorage: mapStorage(new Map()),
    drafts: mapDrafts(storedDrafts, stored, settings.refusesDrafts ?? false),
    cookies: mapStorage(cookieJar),
    visibility: { isVisible: visible.get, listen: visible.listen },
    network: { isOnline: online.get, savesData: () => settings.savesData ?? false, listen: online.listen },
    clipboard: { write: async (text) => void copied.push(text) },
    lock: settings.lock ?? ((_name, task) => task()),
    hasLocks: settings.hasLocks ?? true,
    paint: {
      setDark: dark.set,
      setVariable: (name, value) => void (value === '' ? variables.delete(name) : variables.set(name, value)),
      showReturned: () => undefined,
    },
    media: {
      matches: (query) => queries.get(query) ?? false,
      listen: (query, run) => media.listen((changed, matches) => changed === query && run(matches)),
    },
    copied,
    stored,
    cookieJar,
    storedDrafts,
    isDark: dark.get,
    variables,
    tick: clock.tick,
    setVisible: visible.set,
    setOnline: online.set,
    setMedia: (query, matches) => {
      queries.set(query, matches);
      media.emit(query, matches);
    },
    storedElsewhere: (key, value) => {
      mapStorage(stored).set(key, value);
      storage.emit(key, value);
    },
  };
}
