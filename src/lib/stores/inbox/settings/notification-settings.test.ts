import { afterEach, beforeEach, expect, test } from 'vitest';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { notificationKinds } from '#lib/contract/inbox/kinds.ts';
import type { NotificationSettings as Settings } from '#lib/contract/inbox/settings.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createNotificationSettings, type NotificationSettings } from './notification-settings.ts';

const told = { inbox: true, push: true, mail: true };
const first: Settings = {
  kinds: { LIKE: told, COMMENT: told },
  likesFrom: 'EVERYBODY',
  commentsFrom: 'EVERYBODY',
  digest: 'OFF',
  quietHours: null,
  showsContent: true,
};

interface Call {
  body: Record<string, unknown>;
  answer: (response: Response | Promise<never>) => void;
}

let calls: Call[];
let store: NotificationSettings;
const shown = () => store.$settings.get() as Settings;
const answer = (data: unknown, code = 200, message = 'OK') =>
  Response.json({ code, message, data, errors: {} }, { status: code });

async function call(): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  return calls.shift() as Call;
}

beforeEach(() => {
  calls = [];
  usePlatform(
    fakePlatform({
      fetch: (_path, init) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        calls.push({ body: JSON.parse(String(init?.body ?? 'null')), answer: resolve });
        return promise;
      },
    }),
  );
  store = createNotificationSettings(first);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a switch moves at once, and only its kind is sent', async () => {
  const switching = store.switchChannel('LIKE', 'push', false);
  expect(shown().kinds.LIKE).toEqual({ ...told, push: false });
  expect(shown().kinds.COMMENT).toEqual(told);
  const { body, answer: reply } = await call();
  expect(body).toEqual({ kinds: { LIKE: { ...told, push: false } } });
  reply(answer({ ...first, kinds: { ...first.kinds, LIKE: { ...told, push: false } } }));
  await switching;
  expect(shown().kinds.LIKE?.push).toBe(false);
  expect($toast.get()).toBeNull();
});

test('a refused change goes back and is explained; a later one to the same kind stays and does not repeat it', async () => {
  const refused = store.switchChannel('LIKE', 'push', false);
  const later = store.switchChannel('LIKE', 'mail', false);
  expect(shown().kinds.LIKE).toEqual({ inbox: true, push: false, mail: false });
  (await call()).answer(answer(null, 500, ''));
  await refused;
  expect(shown().kinds.LIKE).toEqual({ ...told, mail: false });
  expect($toast.get()?.text).toBe(messages.historySettingNotSaved);
  const { body, answer: reply } = await call();
  expect(body).toEqual({ kinds: { LIKE: { ...told, mail: false } } });
  reply(answer({ ...first, kinds: { ...first.kinds, LIKE: { ...told, mail: false } } }));
  await later;
  expect(shown().kinds.LIKE).toEqual({ ...told, mail: false });
});

test('quick changes are sent one after the other, and an early answer does not undo the later ones', async () => {
  void store.set({ digest: 'DAILY' });
  const last = store.set({ digest: 'WEEKLY' });
  const one = await call();
  expect(calls).toEqual([]);
  expect(shown().digest).toBe('WEEKLY');
  one.answer(answer({ ...first, digest: 'DAILY' }));
  const two = await call();
  expect(two.body).toEqual({ digest: 'WEEKLY' });
  expect(shown().digest).toBe('WEEKLY');
  two.answer(answer({ ...first, digest: 'WEEKLY' }));
  await last;
  expect(shown().digest).toBe('WEEKLY');
});

test('without a network everything goes back', async () => {
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
  const setting = store.set({ quietHours });
  expect(shown().quietHours).toEqual(quietHours);
  (await call()).answer(Promise.reject(new TypeError('offline')));
  await setting;
  expect(shown()).toEqual(first);
});

test('a kind that the server does not know yet begins with its usual switches', async () => {
  void store.switchChannel('FOLLOW', 'mail', false);
  expect(shown().kinds.FOLLOW).toEqual({ ...notificationKinds.FOLLOW.switches, mail: false });
  (await call()).answer(answer(first));
});

test('settings that the server could not render are loaded, and a failure can be retried', async () => {
  store = createNotificationSettings(null);
  const failing = store.load();
  (await call()).answer(answer(null, 500, ''));
  await failing;
  expect(store.$failure.get()).not.toBeNull();
  await store.set({ digest: 'DAILY' });
  expect(calls).toEqual([]);
  const loading = store.load();
  expect(store.$failure.get()).toBeNull();
  (await call()).answer(answer(first));
  await loading;
  expect(shown()).toEqual(first);
});
