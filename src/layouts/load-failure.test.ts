import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./load-failure.js', import.meta.url), 'utf8');

/** A page that has run the script. Its fields, which were all empty on arrival, hold these texts. */
function openPage({ typed = [] as readonly string[], isUploading = false } = {}) {
  const events = new EventTarget();
  const button = new EventTarget();
  const state = { isShown: false, reloads: 0 };
  const classList = {
    replace: (from: string, to: string) => {
      state.isShown = from === 'hidden' && to === 'flex';
    },
  };
  const note = { classList, querySelector: () => button };
  if (isUploading) events.addEventListener('before-update', (event) => event.preventDefault());
  runInNewContext(script, {
    Event,
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    document: {
      querySelector: () => note,
      querySelectorAll: () => typed.map((value) => ({ value, defaultValue: '' })),
    },
    location: {
      reload: () => {
        state.reloads += 1;
      },
    },
  });
  return {
    state,
    fail: () => void events.dispatchEvent(new Event('astro:hydration-error')),
    comeBack: () => void events.dispatchEvent(new Event('online')),
    pressReload: () => void button.dispatchEvent(new Event('click')),
  };
}

test('a page whose island cannot be loaded shows a message, and Reload reloads it', () => {
  const page = openPage();
  expect(page.state.isShown).toBe(false);
  page.fail();
  expect(page.state).toEqual({ isShown: true, reloads: 0 });
  page.pressReload();
  expect(page.state.reloads).toBe(1);
});

test('the page reloads automatically when the network is back', () => {
  const page = openPage({ typed: [''] });
  page.fail();
  page.comeBack();
  expect(page.state.reloads).toBe(1);
});

test('a complete page stays when the network is back', () => {
  const page = openPage();
  page.comeBack();
  expect(page.state.reloads).toBe(0);
});

test.each([
  ['text that somebody has typed', { typed: ['', 'half a word'] }],
  ['an upload that is running', { isUploading: true }],
])('it does not load itself again over %s', (_, page) => {
  const { state, fail, comeBack } = openPage(page);
  fail();
  comeBack();
  expect(state).toEqual({ isShown: true, reloads: 0 });
});
