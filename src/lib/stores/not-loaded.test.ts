import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { closeNotLoaded } from './not-loaded.ts';
import { $toast } from './toast.ts';

afterEach(() => usePlatform(undefined));

test.each([
  [
    'a dialog whose file is gone since the server’s upgrade closes, and the page offers a reload',
    true,
    messages.notLoaded,
  ],
  ['a dialog that is opened without a network closes, and the page says so', false, messages.offline],
])('%s', (_, online, text) => {
  const browser = fakePlatform();
  usePlatform(browser);
  browser.setOnline(online);
  const onClose = vi.fn();
  closeNotLoaded({ onClose });
  expect(onClose).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({ text, kind: 'destructive' });
  expect(browser.journeys, 'what they typed is still there').toEqual([]);
});
