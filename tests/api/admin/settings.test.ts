import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import { changeSetting, getSettings, type SettingName, type SettingValue } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { listenForChanges } from '#server/ground/db/changes.ts';
import { openSettings } from '#server/product/services/site-settings/site-settings.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let operator: Client;

beforeAll(async () => {
  riff = await startRiff();
  operator = (await memberWith(riff, ['SETTINGS.view', 'SETTINGS.update', 'LOG.view'])).client;
});
afterAll(() => riff.close());

async function read(name: SettingName) {
  const { data } = await operator.call(getSettings);
  const found = data?.settings.find((setting) => setting.name === name);
  if (!found) throw new Error(`no setting ${name}`);
  return found;
}

async function change(name: SettingName, value: SettingValue | null) {
  const { version } = await read(name);
  return await operator.call(changeSetting, { body: { name, value, version } });
}

describe('PUT settings', () => {
  test('changes a setting at once, and says by whom it was changed', async () => {
    expect(await read('postsPerDay')).toMatchObject({ value: 0, isDefault: true, version: 0, changed: null });
    const saved = await change('postsPerDay', 12);
    expect(saved).toMatchObject({ status: 200, message: messages.settingSaved, data: { value: 12, version: 1 } });
    expect(riff.context.settings.current().postsPerDay).toBe(12);
    expect(await read('postsPerDay')).toMatchObject({
      value: 12,
      isDefault: false,
      changed: { at: expect.any(String) },
    });
    expect(await change('postsPerDay', null)).toMatchObject({ message: messages.settingReset, data: { value: 0 } });
  });

  test('is refused if another administrator was faster, and answers the new value', async () => {
    const { version } = await read('contact');
    const put = (value: string) => operator.call(changeSetting, { body: { name: 'contact', value, version } });
    const both = await Promise.all([put('one@example.org'), put('two@example.org')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      message: messages.settingChanged,
      data: { value: both.find(({ status }) => status === 200)?.data?.value, version: version + 1 },
    });
  });

  test('is in the activity log with the value before and after', async () => {
    await change('name', 'Our Club');
    await change('name', 'The Club');
    await expect
      .poll(async () => (await operator.call(activityLog, { query: { keyWord: 'The Club' } })).data?.contents[0])
      .toMatchObject({ type: 'changeSetting', data: '{"name": "name", "after": "The Club", "before": "Our Club"}' });
    await change('name', null);
  });

  test.each([
    ['name', '', messages.settingNeeded],
    ['name', 'x'.repeat(31), messages.settingLong],
    ['postsPerDay', -1, messages.settingOutOfBounds],
    ['postsPerDay', 1.5, messages.settingNotWhole],
    ['registration', 'PERHAPS', messages.settingInvalid],
    ['languages', ['de'], messages.settingNeedsEnglish],
  ] as const)('refuses %s %j with words', async (name, value, message) => {
    expect(await change(name, value as SettingValue)).toMatchObject({ status: 400, message });
  });
});

test('another process follows a change within two seconds', async () => {
  const { config, db, log } = riff.context;
  const { connectionString } = db.$client.options;
  const changes = listenForChanges(String(connectionString), log);
  const other = await openSettings({ config, db, changes, log });
  try {
    await change('membersOnly', true);
    await expect.poll(() => other.current().membersOnly, { timeout: 2_000 }).toBe(true);
  } finally {
    await changes.close();
    await change('membersOnly', null);
  }
});
