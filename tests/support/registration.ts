import { expect } from 'vitest';
import { register } from '#lib/contract/account/auth.ts';
import type { SettingName, Settings, SettingValue } from '#lib/contract/admin/settings.ts';
import { newCode } from '#server/ground/codes.ts';
import { applications } from '#server/ground/db/schema/index.ts';
import { changeSetting } from '#server/product/services/site-settings/change-setting.ts';
import { readSetting } from '#server/product/services/site-settings/list-settings.ts';
import type { TestRiff } from './riff/riff.ts';

/** Changes settings of the installation. */
export async function setSettings({ context }: Pick<TestRiff, 'context'>, values: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(values) as [SettingName, SettingValue][]) {
    const { version } = await readSetting(context.db, name, context.config);
    await changeSetting(context, null, { name, value, version });
  }
}

let applicants = 0;

/** What somebody types to register; each has another address. */
export function registering(more: Record<string, unknown> = {}) {
  applicants += 1;
  const password = 'long enough for all';
  const email = `applicant${applicants}@example.org`;
  return { displayName: `Applicant ${applicants}`, email, password, confirmPassword: password, ...more };
}

/** Somebody who applied for membership, on an installation that asks for it. */
export async function apply(riff: TestRiff, reason = 'I play the harp.') {
  const person = registering({ reason });
  const client = riff.visitor();
  const answer = await client.call(register, { body: person });
  expect(answer.status).toBe(200);
  return { person, client, answer };
}

/** An application of an account that is there already. Returns its code. */
export async function buildApplication({ context }: TestRiff, { id }: { id: number }): Promise<string> {
  const code = newCode();
  await context.db.insert(applications).values({ code, accountId: id, reason: 'I play the harp.' });
  return code;
}
