import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShownSetting } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createSiteSettings } from './settings.ts';

const shown = (value: number, version: number, isDefault = false): ShownSetting => ({
  ...{ name: 'postsPerDay', value, version, isDefault },
  ...{ lockedBy: null, changed: null },
});
const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', errors: {}, data });
const refusal = (code: number, message: string, errors = {}) =>
  Response.json({ code, message, errors, data: null }, { status: code });

let sent: unknown[];
let answers: Response[];

beforeEach(() => {
  sent = [];
  answers = [];
  const net = async (_: unknown, init?: RequestInit) => {
    sent.push(init?.body ? JSON.parse(String(init.body)) : null);
    return answers.shift() ?? refusal(500, '');
  };
  usePlatform(fakePlatform({ fetch: net as typeof fetch }));
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const store = (first = shown(0, 0, true)) => createSiteSettings({ settings: [first], environment: [] });
const valueIn = ({ $settings }: ReturnType<typeof store>) => $settings.get()?.settings[0]?.value;

test('a change is sent with the version that was read, and Undo goes back to the default', async () => {
  const settings = store();
  answers = [ok(shown(5, 1)), ok(shown(0, 2, true))];
  await settings.change('postsPerDay', 5);
  expect([valueIn(settings), $toast.get()?.text]).toEqual([5, messages.settingSaved]);
  $toast.get()?.action?.run();
  await expect.poll(() => $toast.get()?.text).toBe(messages.settingUndone);
  expect(sent).toEqual([
    { name: 'postsPerDay', value: 5, version: 0 },
    { name: 'postsPerDay', value: null, version: 1 },
  ]);
  expect(valueIn(settings)).toBe(0);
});

test('Undo of a reset brings the own value back', async () => {
  const settings = store(shown(7, 3));
  answers = [ok(shown(0, 4, true)), ok(shown(7, 5))];
  await settings.change('postsPerDay', null);
  expect($toast.get()?.text).toBe(messages.settingReset);
  $toast.get()?.action?.run();
  await expect.poll(() => valueIn(settings)).toBe(7);
  expect(sent[1]).toEqual({ name: 'postsPerDay', value: 7, version: 4 });
});

test('a refused value stays unsaved, with the reason at its field until it is corrected', async () => {
  const settings = store();
  const { settingOutOfBounds: reason } = messages;
  answers = [refusal(400, reason, { value: reason }), ok(shown(2, 1))];
  await settings.change('postsPerDay', -1);
  expect([valueIn(settings), settings.$errors.get().postsPerDay]).toEqual([0, reason]);
  await settings.change('postsPerDay', 2);
  expect(settings.$errors.get().postsPerDay).toBeUndefined();
});

test('if another administrator was faster, their value is loaded', async () => {
  const settings = store();
  answers = [refusal(409, messages.settingChanged), ok({ settings: [shown(9, 1)], environment: [] })];
  await settings.change('postsPerDay', 5);
  expect([valueIn(settings), $toast.get()]).toMatchObject([9, { text: messages.settingChanged, kind: 'destructive' }]);
});

test('settings that could not be loaded can be loaded again', async () => {
  const settings = createSiteSettings(null);
  answers = [refusal(500, 'No.'), ok({ settings: [shown(1, 1)], environment: [] })];
  await settings.load();
  expect(settings.$failure.get()).toBe('No.');
  await settings.load();
  expect([settings.$failure.get(), valueIn(settings)]).toEqual([null, 1]);
});
