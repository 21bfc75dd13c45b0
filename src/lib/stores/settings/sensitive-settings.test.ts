import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $uncovered } from '../post/sensitive/uncovered.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createSensitiveSettings } from './sensitive-settings.ts';

const at = '2026-01-02T03:04:05.000Z';
let platform: FakePlatform;
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ code: 200, message: 'OK', errors: {}, data: { showsSensitive: true, adultAt: at } });
  $uncovered.set({ all: false, pictures: {} });
  const net = async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  };
  platform = fakePlatform({ fetch: net as typeof fetch });
  usePlatform(platform);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a member that never said that they are of age is asked first, and nothing is sent before the answer', async () => {
  const store = createSensitiveSettings({ showsSensitive: false, adultAt: null });
  await store.turn(true);
  expect([store.$asks.get(), sent]).toEqual([true, []]);
  store.dismiss();
  expect([store.$asks.get(), store.$settings.get()?.showsSensitive]).toEqual([false, false]);
  await store.turn(true);
  await store.confirm();
  expect([store.$asks.get(), sent]).toEqual([false, [{ showsSensitive: true, isAdult: true }]]);
  expect([store.$settings.get(), $uncovered.get().all]).toEqual([{ showsSensitive: true, adultAt: at }, true]);
});

test('a member that has said so is not asked again', async () => {
  platform.tabStorage.set('home-feed', '{}');
  const store = createSensitiveSettings({ showsSensitive: false, adultAt: at });
  await store.turn(true);
  expect([store.$asks.get(), sent]).toEqual([false, [{ showsSensitive: true }]]);
  expect(platform.tabStorage.get('home-feed'), 'a feed from before is not shown again').toBeNull();
});

test('a change that the server refuses is taken back, with a message', async () => {
  answer = () => Response.json({ code: 500, message: '', errors: {}, data: null }, { status: 500 });
  const store = createSensitiveSettings({ showsSensitive: false, adultAt: at });
  await store.turn(true);
  expect([store.$settings.get()?.showsSensitive, $uncovered.get().all]).toEqual([false, false]);
  expect($toast.get()).toMatchObject({ text: messages.sensitiveNotSaved, kind: 'destructive' });
});
