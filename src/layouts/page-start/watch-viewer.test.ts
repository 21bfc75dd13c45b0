import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths, sharedUpload } from '#lib/paths.ts';
import { watchViewer } from './watch-viewer.ts';

interface Page {
  /** The member for whom the server rendered the page, an empty string for a visitor, undefined for a prerendered page. */
  viewer: string | undefined;
  search?: string;
}

const shell = ['workbox-precache-v2', 'built-files'];
let stored: Map<string, string>;
let cached: Set<string>;
let toWorker: unknown[];
/** The values that this tab stores. */
let ofTab: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  cached = new Set([...shell, 'seen-posts', 'shared-content']);
  toWorker = [];
  ofTab = new Map();
});

/** Opens a page of this browser, whose storage and caches all pages share. */
function openPage({ viewer, search = '' }: Page) {
  const events = new EventTarget();
  const state = { reloads: 0 };
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', { documentElement: { dataset: viewer === undefined ? {} : { viewerCode: viewer } } });
  vi.stubGlobal('location', {
    search,
    reload: () => {
      state.reloads += 1;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => void ofTab.set(key, value) });
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  });
  const postMessage = (message: unknown) => void toWorker.push(message);
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  watchViewer();
  const tell = (type: string, facts: object) => void events.dispatchEvent(Object.assign(new Event(type), facts));
  return { state, tell };
}

const kept = () => [...cached].filter((name) => !shell.includes(name));

test('a visitor’s page forgets everything that the previous member has seen and shared, and tells the worker', async () => {
  openPage({ viewer: 'ada' });
  openPage({ viewer: '' });
  await vi.waitFor(() => expect(kept()).toEqual([]));
  expect([...cached]).toEqual(shell);
  expect(toWorker).toEqual([{ kind: 'forget' }]);
});

test('another member’s page does the same', async () => {
  openPage({ viewer: 'ada' });
  openPage({ viewer: 'grace' });
  await vi.waitFor(() => expect(kept()).toEqual([]));
});

test.each([
  ['who signs in', 'ada'],
  ['who opens a page that no server rendered', undefined],
])('a visitor %s keeps the posts that they have seen', async (_, viewer) => {
  openPage({ viewer: '' });
  openPage({ viewer });
  await Promise.resolve();
  expect(kept()).toEqual(['seen-posts', 'shared-content']);
  expect(toWorker).toEqual([]);
});

test('a member whose session has ended finds their share after Login, and nothing else', async () => {
  openPage({ viewer: 'ada' });
  openPage({ viewer: '', search: new URL(paths.login(sharedUpload), 'http://riff.test').search });
  await vi.waitFor(() => expect(kept()).toEqual(['shared-content']));
});

test('a page that is left after a logout forgets everything, because the next one may never load', async () => {
  stored.set('riff-viewer', 'ada');
  const { tell } = openPage({ viewer: 'ada' });
  tell('pagehide', {});
  expect(toWorker).toEqual([]);
  stored.delete('riff-viewer');
  tell('pagehide', {});
  await vi.waitFor(() => expect(kept()).toEqual([]));
});

test('a member’s page in another tab reloads when another person’s page has been opened', () => {
  const { state, tell } = openPage({ viewer: 'ada' });
  tell('storage', { key: 'riff-memory-of', newValue: 'ada' });
  tell('storage', { key: 'theme', newValue: '' });
  expect(state.reloads).toBe(0);
  tell('storage', { key: 'riff-memory-of', newValue: '' });
  expect(state.reloads).toBe(1);
  expect(ofTab.get('riff-toast'), 'and says why').toBe(`info ${messages.sessionEnded}`);
});

test('a logout in one tab is announced at once in the other, whose page reloads with a message', () => {
  stored.set('riff-viewer', 'ada');
  const { state, tell } = openPage({ viewer: 'ada' });
  stored.delete('riff-viewer');
  tell('storage', { key: 'riff-viewer', newValue: null });
  expect(state.reloads).toBe(1);
  expect(ofTab.get('riff-toast')).toBe(`success ${messages.loggedOut}`);
});

test('a login as another member in one tab reloads the other tab’s page at once, which shows the new member', () => {
  stored.set('riff-viewer', 'ada');
  const { state, tell } = openPage({ viewer: 'ada' });
  tell('storage', { key: 'riff-viewer', newValue: 'ada' });
  expect(state.reloads).toBe(0);
  stored.set('riff-viewer', 'grace');
  tell('storage', { key: 'riff-viewer', newValue: 'grace' });
  expect(state.reloads).toBe(1);
  expect([...ofTab]).toEqual([]);
});

test('a visitor’s page stays when another tab signs in or out', () => {
  const { state, tell } = openPage({ viewer: '' });
  tell('storage', { key: 'riff-viewer', newValue: 'ada' });
  tell('storage', { key: 'riff-viewer', newValue: null });
  expect(state.reloads).toBe(0);
});

test('the tab that logs out finishes its removals, even if the other tab already has a visitor’s page', () => {
  stored.set('riff-viewer', 'ada');
  const { state, tell } = openPage({ viewer: 'ada' });
  stored.delete('riff-viewer');
  tell('storage', { key: 'riff-memory-of', newValue: '' });
  expect(state.reloads).toBe(0);
});

test('a page restored from the browser’s history reloads if another person has signed in since', () => {
  stored.set('riff-viewer', 'ada');
  const { state, tell } = openPage({ viewer: 'ada' });
  tell('pageshow', { persisted: true });
  expect(state.reloads).toBe(0);
  stored.set('riff-viewer', 'grace');
  tell('pageshow', { persisted: false });
  expect(state.reloads).toBe(0);
  tell('pageshow', { persisted: true });
  expect(state.reloads).toBe(1);
});

test('without caches, as over plain http, nothing fails', () => {
  openPage({ viewer: 'ada' });
  vi.stubGlobal('caches', undefined);
  expect(() => openPage({ viewer: '' })).not.toThrow();
});
