import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTabs } from './tabs.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

test('a page that the browser is leaving sends no message, and no error; a restored one sends again', async () => {
  const heard = Promise.withResolvers<unknown>();
  const { tell, leave } = openTabs(
    () => {},
    () => {},
  );
  const other = openTabs(heard.resolve, () => {});
  page.dispatchEvent(new Event('pagehide'));
  expect(() => tell({ lost: true })).not.toThrow();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  tell({ back: true });
  expect(await heard.promise).toEqual({ back: true });
  leave();
  other.leave();
});
