import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import {
  permissionHolder,
  type RolePermission,
  rolePermissions,
  saveRolePermissions,
} from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { disableUser } from '#lib/contract/admin/user.ts';
import { userNotFound } from '#lib/contract/admin/user-messages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { grantEverything } from '#server/product/services/permission/grant-everything.ts';
import { revokeEverything } from '#server/product/services/permission/revoke-everything.ts';
import { tries } from '#tests/support/properties/properties.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const roles = ['POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION', 'SETTINGS'];
let riff: TestRiff;
let people = 0;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

type Somebody = Client & { code: string; email: string };

async function somebody(): Promise<Somebody> {
  people += 1;
  const client = riff.visitor();
  const email = `person${people}@example.org`;
  const { userCode } = await client.join({ displayName: `Person ${people}`, email, password: 'long enough for all' });
  // The member counts as one who has followed the link: an unconfirmed account would be taken from the person who registered it.
  await riff.context.db.update(accounts).set({ isVerified: true }).where(eq(accounts.code, userCode));
  return Object.assign(client, { code: userCode, email });
}

async function administrator(): Promise<Somebody> {
  const one = await somebody();
  await grantEverything(riff.context, one.email);
  return one;
}

const rowsOf = async (viewer: Client, code: string) =>
  (await viewer.call(rolePermissions, { query: { code } })).data ?? [];
const rowOf = async (viewer: Client, code: string, role: string) => {
  const row = (await rowsOf(viewer, code)).find(({ roleName }) => roleName === role);
  if (!row) throw new Error(`no row of ${role}`);
  return row;
};
const save = (actor: Client, ...rows: RolePermission[]) =>
  actor.call(saveRolePermissions, { body: { rolePermissions: rows } });

/** A member who holds these flags of one module and may change permissions. */
async function grantor(role: RolePermission['roleName'], flags: Partial<RolePermission>): Promise<Somebody> {
  const [boss, one] = [await administrator(), await somebody()];
  const row = await rowOf(boss, one.code, 'PERMISSION');
  const own = await rowOf(boss, one.code, role);
  const both = role === 'PERMISSION' ? [] : [{ ...own, ...flags }];
  expect((await save(boss, { ...row, canView: true, canUpdate: true }, ...both)).status).toBe(200);
  return one;
}

describe('GET role-permission/user', () => {
  test('has a row for each module, even for a member without permissions', async () => {
    const [boss, one] = [await administrator(), await somebody()];
    const rows = await rowsOf(boss, one.code);
    expect(rows.map(({ roleName }) => roleName)).toEqual(roles);
    expect(
      rows.every(({ canView, canInsert, canUpdate, canDelete, canRestore }) =>
        [canView, canInsert, canUpdate, canDelete, canRestore].every((flag) => !flag),
      ),
    ).toBe(true);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(7);
    for (const { code } of rows) expect(code.length).toBeLessThanOrEqual(32);
    expect(rows.flatMap(({ locked }) => Object.keys(locked))).toEqual([]);
  });

  test('is empty if there is no such member', async () => {
    const boss = await administrator();
    expect(await rowsOf(boss, 'nobody-has-this')).toEqual([]);
    expect(await rowsOf(boss, 'x'.repeat(33))).toEqual([]);
  });

  test('says which flags the viewer cannot change, and why', async () => {
    const [few, one] = [await grantor('POST', { canView: true }), await somebody()];
    const post = await rowOf(few, one.code, 'POST');
    expect(post.locked).toEqual({
      canInsert: messages.permissionNotHeld,
      canUpdate: messages.permissionNotHeld,
      canDelete: messages.permissionNotHeld,
      canRestore: messages.permissionNotHeld,
    });
    const own = await rowsOf(few, few.code);
    expect(own.flatMap(({ locked }) => Object.values(locked))).toEqual(Array(35).fill(messages.permissionsOwn));
  });
});

test('GET role-permission/holder names the member, even a disabled one, and nobody for other codes', async () => {
  const [boss, one] = [await administrator(), await somebody()];
  const holder = () => boss.call(permissionHolder, { query: { code: one.code } });
  const names = { userName: expect.stringMatching(/^person/), displayName: expect.stringMatching(/^Person \d+$/) };
  expect(await holder()).toMatchObject({ status: 200, data: names });
  await boss.call(disableUser, { body: { code: one.code } });
  expect(await holder()).toMatchObject({ status: 200, data: names });
  expect(await boss.call(permissionHolder, { query: { code: 'nobody-has-this' } })).toMatchObject({
    status: 404,
    message: userNotFound,
  });
});

describe('POST role-permission', () => {
  test('takes effect at the member’s next request', async () => {
    const [boss, one, third] = [await administrator(), await somebody(), await somebody()];
    expect((await one.call(rolePermissions, { query: { code: third.code } })).status).toBe(403);
    const row = await rowOf(boss, one.code, 'PERMISSION');
    const saved = await save(boss, { ...row, canView: true });
    expect({ status: saved.status, message: saved.message }).toEqual({
      status: 200,
      message: messages.permissionsSaved,
    });
    expect(saved.data?.find(({ roleName }) => roleName === 'PERMISSION')).toMatchObject({ canView: true });
    expect((await one.call(rolePermissions, { query: { code: third.code } })).status).toBe(200);
    await save(boss, await withFlag(boss, one.code, 'PERMISSION', { canView: false }));
    expect((await one.call(rolePermissions, { query: { code: third.code } })).status).toBe(403);
  });

  const withFlag = async (viewer: Client, code: string, role: string, flags: Partial<RolePermission>) => ({
    ...(await rowOf(viewer, code, role)),
    ...flags,
  });

  test('refuses a flag that the caller does not hold, and then saves nothing', async () => {
    const [few, one] = [await grantor('POST', { canView: true }), await somebody()];
    const allowed = await withFlag(few, one.code, 'POST', { canView: true });
    const refused = await withFlag(few, one.code, 'USER', { canView: true });
    const answer = await save(few, allowed, refused);
    expect({ status: answer.status, message: answer.message, errors: answer.errors }).toEqual({
      status: 400,
      message: messages.permissionNotHeld,
      errors: { [refused.code]: messages.permissionNotHeld },
    });
    expect(await rowOf(few, one.code, 'POST')).toMatchObject({ canView: false });
    expect((await save(few, allowed)).status).toBe(200);
  });

  test('refuses the caller’s own rows', async () => {
    const boss = await administrator();
    const answer = await save(boss, await withFlag(boss, boss.code, 'LOG', { canView: false }));
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 400,
      message: messages.permissionsOwn,
    });
    // The request changes nothing, so nothing is refused.
    expect((await save(boss, await rowOf(boss, boss.code, 'LOG'))).status).toBe(200);
  });

  test('tells the second of two administrators who edit the same member', async () => {
    const [first, second, one] = [await administrator(), await administrator(), await somebody()];
    const [mine, theirs] = [await rowOf(first, one.code, 'LOG'), await rowOf(second, one.code, 'LOG')];
    expect((await save(first, { ...mine, canView: true })).status).toBe(200);
    const answer = await save(second, { ...theirs, canUpdate: true });
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 409,
      message: messages.permissionsChanged,
    });
    expect(await rowOf(first, one.code, 'LOG')).toMatchObject({ canView: true, canUpdate: false });
  });

  test('saves a row for only one of several simultaneous calls', async () => {
    const [boss, one] = [await administrator(), await somebody()];
    const row = await rowOf(boss, one.code, 'REPORT');
    const answers = await Promise.all(Array.from({ length: tries(10) }, () => save(boss, { ...row, canView: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(answers.length - 1).fill(409)]);
  });

  test('refuses rows of two members, a repeated row, and unknown codes', async () => {
    const [boss, one, two] = [await administrator(), await somebody(), await somebody()];
    const [a, b] = [await rowOf(boss, one.code, 'LOG'), await rowOf(boss, two.code, 'USER')];
    for (const rows of [[a, b], [a, a], [{ ...a, roleName: 'USER' as const }], [{ ...a, code: 'nothing' }], []]) {
      expect((await save(boss, ...rows)).status).toBe(400);
    }
    expect((await save(boss, { ...a, code: 'nobody-has-this.LOG', canView: true })).status).toBe(404);
  });
});

test('the activity log shows the saved permissions, the member, and the refused calls', async () => {
  const [boss, one] = [await administrator(), await somebody()];
  const row = await rowOf(boss, one.code, 'LOG');
  await save(boss, { ...row, canView: true });
  await save(boss, row);
  await riff.context.activityLog.drain();
  const { data } = await boss.call(activityLog, { query: { keyWord: boss.code, sort: 'asc' } });
  const { locked: _, ...asked } = { ...row, canView: true };
  const rows = data?.contents.filter(({ type }) => type === 'saveRolePermissions') ?? [];
  expect(rows).toMatchObject([
    { responseCode: '200', message: messages.permissionsSaved, userCode: boss.code },
    { responseCode: '409', message: messages.permissionsChanged, userCode: boss.code },
  ]);
  expect(JSON.parse(rows[0]?.data ?? '')).toEqual({ rolePermissions: [asked] });
});

describe('the last member who can change permissions', () => {
  test('keeps that permission, even if two administrators remove it from each other at the same time', async () => {
    const [ada, ben] = [await administrator(), await administrator()];
    for (const { email } of await others(ada, ben)) await revokeEverything(riff.context, email);
    const [ofBen, ofAda] = [await rowOf(ada, ben.code, 'PERMISSION'), await rowOf(ben, ada.code, 'PERMISSION')];
    const answers = await Promise.all([
      save(ada, { ...ofBen, canUpdate: false }),
      save(ben, { ...ofAda, canUpdate: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [last, other] = answers[0]?.status === 200 ? [ada, ben] : [ben, ada];
    await expect(revokeEverything(riff.context, last.email)).rejects.toThrow(messages.permissionLast);

    // A member who cannot sign in does not count.
    await grantEverything(riff.context, other.email);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, last.code));
    await expect(revokeEverything(riff.context, other.email)).rejects.toThrow(messages.permissionLast);
    const ofLast = await rowOf(other, last.code, 'PERMISSION');
    expect(ofLast.locked).toEqual({});
  });

  test('is not disabled while another member loses that permission', async () => {
    for (let round = 0; round < tries(3); round += 1) {
      const [ada, ben] = [await administrator(), await administrator()];
      for (const { email } of await others(ada, ben)) await revokeEverything(riff.context, email);
      const ofBen = await rowOf(ada, ben.code, 'PERMISSION');
      await Promise.all([
        save(ada, { ...ofBen, canUpdate: false }),
        ben.call(disableUser, { body: { code: ada.code } }),
      ]);
      const left = await Promise.all([ada, ben].map((one) => one.call(rolePermissions, { query: { code: one.code } })));
      const canSave = left.map(({ data }) => data?.find(({ roleName }) => roleName === 'PERMISSION')?.canUpdate);
      expect({ round, canSave }).toEqual({ round, canSave: expect.arrayContaining([true]) });
    }
  });

  async function others(...kept: Somebody[]): Promise<{ email: string }[]> {
    const all = await riff.context.db.select({ email: accounts.email }).from(accounts);
    return all.filter(({ email }) => !kept.some((one) => one.email === email));
  }
});
