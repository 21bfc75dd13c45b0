import { afterEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../toast.ts';
import { copyText } from './copy-text.ts';

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a copied text is in the clipboard, and a toast says so', async () => {
  const browser = fakePlatform();
  usePlatform(browser);
  await copyText('to keep');
  expect(browser.copied).toEqual(['to keep']);
  expect($toast.get()).toMatchObject({ text: 'Copied to clipboard!', kind: 'success' });
});

test('a toast says so if the browser refuses its clipboard', async () => {
  const refuse = () => Promise.reject(new Error('denied'));
  usePlatform({ ...fakePlatform(), clipboard: { write: refuse } });
  await copyText('to keep');
  expect($toast.get()).toMatchObject({ text: 'Failed to copy to clipboard', kind: 'destructive' });
});
