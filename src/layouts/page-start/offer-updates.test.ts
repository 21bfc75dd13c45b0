import { afterEach, expect, test, vi } from 'vitest';
import { offerUpdates } from './offer-updates.ts';

const hour = 3_600_000;

afterEach(() => vi.useRealTimers());

/** A page of a browser with service workers; `isServed`: one of them serves it already. */
async function openPage({ isServed = true, isUploading = false } = {}) {
  const page = Object.assign(new EventTarget(), { waitingWorker: undefined as unknown, updateAccepted: false });
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const state = { reloads: 0, looks: 0, scripts: 0 };
  const registration = Object.assign(new EventTarget(), {
    waiting: null as unknown,
    installing: null as EventTarget | null,
    update: async () => {
      state.looks += 1;
    },
  });
  const workers = Object.assign(new EventTarget(), {
    controller: isServed ? {} : null,
    ready: Promise.resolve(registration),
  });
  const appendScript = () => {
    state.scripts += 1;
  };
  if (isUploading) page.addEventListener('before-update', (event) => event.preventDefault());
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(tab, { createElement: () => ({}), head: { append: appendScript } }));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', {
    reload: () => {
      state.reloads += 1;
    },
  });
  offerUpdates();
  await workers.ready;
  return {
    page,
    state,
    install() {
      const worker = new EventTarget();
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
      return worker;
    },
    takeOver: () => void workers.dispatchEvent(new Event('controllerchange')),
    comeBack() {
      tab.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('the note is loaded with the first new version, and told about the next one', async () => {
  const { page, state, install } = await openPage();
  const told = vi.fn();
  page.addEventListener('update-waiting', told);
  expect(state.scripts).toBe(0);
  const first = install();
  expect([state.scripts, page.waitingWorker]).toEqual([1, first]);
  const second = install();
  expect([state.scripts, page.waitingWorker]).toEqual([1, second]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a page reloads when a new version takes over', async () => {
  const { state, takeOver } = await openPage();
  takeOver();
  expect(state.reloads).toBe(1);
});

test('the very first version in a browser takes over without a reload, the second one with a reload', async () => {
  const { state, takeOver } = await openPage({ isServed: false });
  takeOver();
  expect(state.reloads).toBe(0);
  takeOver();
  expect(state.reloads).toBe(1);
});

test('a page that is uploading shows the note instead, unless the member has answered it', async () => {
  const { page, state, takeOver } = await openPage({ isUploading: true });
  takeOver();
  expect([state.reloads, state.scripts, page.waitingWorker]).toEqual([0, 1, null]);
  page.updateAccepted = true;
  takeOver();
  expect(state.reloads).toBe(1);
});

test('a tab to which the member returns looks for a new version, at most once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { state, comeBack } = await openPage();
  comeBack();
  expect(state.looks).toBe(0);
  vi.setSystemTime(Date.now() + hour);
  comeBack();
  comeBack();
  expect(state.looks).toBe(1);
  vi.setSystemTime(Date.now() + hour);
  comeBack();
  expect(state.looks).toBe(2);
});
