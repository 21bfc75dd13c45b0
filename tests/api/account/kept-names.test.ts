import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#demo/cast/members.ts';
import { me } from '#lib/contract/account/account.ts';
import { login, refreshToken, register } from '#lib/contract/account/auth.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, earlierUserNames } from '#server/ground/db/schema/index.ts';
import { insertAccount } from '#server/product/services/account/insert-account.ts';
import { reservedNames } from '#server/product/services/account/reserved-names.ts';
import { grantEverything } from '#server/product/services/permission/grant-everything.ts';
import { sweepSessions } from '#server/product/services/session/sweep-sessions.ts';
import { createApp } from '#server/web/app.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const day = 86_400_000;
const password = 'long enough for all';
const taken = { status: 409, message: messages.userNameTaken, errors: { userName: messages.userNameTaken } };
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const rename = (client: Client, userName: string) =>
  client.call(updateProfile, { body: { displayName: 'Somebody', userName, bio: '' } });
const join = async (displayName: string) => {
  const body = { displayName, email: `${newCode()}@example.org`, password, confirmPassword: password };
  return (await riff.visitor().call(register, { body })).data?.userName;
};
/** A member with this user name. */
const holderOf = (userName: string) => memberWith(riff, [], { userName });
/** Moves the clock and renews the sessions, because access ends after fifteen minutes. */
async function later(milliseconds: number, ...clients: Client[]): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5 * day) {
    riff.wait(Math.min(left, 5 * day));
    for (const client of clients) expect((await client.call(refreshToken)).status).toBe(200);
  }
}

/** Spellings that could pass for the name. */
const imitationsOf = (name: string) => [
  ...new Set([
    name,
    name.toUpperCase(),
    name.replaceAll('m', 'rn'),
    name.replaceAll('o', '0'),
    name.replaceAll('l', '1'),
    name.replaceAll('w', 'vv'),
    `_${name}`,
    `${name}.`,
    name.split('').join('.'),
    `${name.slice(0, 2)}_${name.slice(2)}`,
  ]),
];

describe('a reserved name', () => {
  test.each([
    ...['admin', 'riff', 'moderator', 'support', 'help', 'root', 'official', 'system', 'staff', 'everyone'],
    ...['api', 'auth', 'client', 'media'],
  ])('%s is not free, in any spelling', async (name) => {
    const { client } = await memberWith(riff, []);
    for (const imitation of imitationsOf(name).filter(({ length }) => length <= 30))
      expect(await rename(client, imitation), imitation).toMatchObject(taken);
  });

  test('covers each name in the list, by every way to a name; generated names get digits', async () => {
    const { client } = await memberWith(riff, []);
    for (const name of reservedNames) {
      expect(await rename(client, name), name).toMatchObject(taken);
      const person = { displayName: name, email: `${newCode()}@example.org`, passwordHash: null };
      // Like an account that a first login by a third party creates.
      const vouched = { ...person, provider: 'https://id.example', providerSubject: name, isVerified: true };
      const made = await insertAccount(riff.context, riff.context.db, vouched);
      expect(made?.userName, name).toMatch(new RegExp(`^(?:riff\\.)?${name}\\d+$`));
    }
  });

  test('covers the first part of each address of Riff', async () => {
    const pages = await readdir(fileURLToPath(new URL('../../../src/pages/', import.meta.url)));
    const screens = await readdir(fileURLToPath(new URL('../../../src/pages/client/', import.meta.url)));
    const { app, endStreams } = await createApp(riff.context);
    endStreams();
    const routes = app.routes.map(({ path }) => path.split('/')[1] ?? '');
    const words = [...pages, ...screens, ...routes].map((part) => part.split('.')[0] ?? '');
    for (const word of new Set(words.filter((part) => /^[a-z]{3,}$/.test(part))))
      expect(reservedNames, word).toContain(word);
  });

  test('is given neither to a member who registers nor to the command’s administrator', async () => {
    expect(await join('Riff')).toMatch(/^riff\d+$/);
    expect(await join('A.D.M.I.N')).toMatch(/^a\.d\.m\.i\.n\d+$/);
    const { userName } = await grantEverything(riff.context, 'admin@example.org');
    expect(userName).toMatch(/^admin\d+$/);
    expect((await grantEverything(riff.context, 'admin@example.org')).userName).toBe(userName);
  });

  test('leaves names free that only contain it', async () => {
    const { client } = await memberWith(riff, []);
    for (const userName of ['admiral', 'helpful', 'grassroots', 'multimedia', 'client_7', 'riffraff'])
      expect((await rename(client, userName)).status, userName).toBe(200);
  });

  test('stays with a member who has it, and who can still save the profile', async () => {
    const { client } = await holderOf('moderators');
    expect((await rename(client, 'moderators')).status).toBe(200);
    expect((await client.call(me)).data?.userName).toBe('moderators');
    expect(await rename(client, 'moderator')).toMatchObject(taken);
  });

  test('belongs to none of the demo’s members', () => {
    const plain = members.map(({ userName }) => userName.replaceAll(/[._]/g, ''));
    expect(plain.filter((name) => (reservedNames as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('a name that was given up', () => {
  test('is blocked for everybody else for 90 days, in any spelling and by every way; then it is free', async () => {
    const [ada, ben] = [(await holderOf('wilma.lowe')).client, (await memberWith(riff, [])).client];
    expect((await rename(ada, 'ada.now')).status).toBe(200);
    for (const imitation of ['wilma.lowe', 'vvilma.lowe', 'wilrna.lowe', 'wi1ma.l0we'])
      expect(await rename(ben, imitation), imitation).toMatchObject(taken);
    expect(await join('Wilma Lowe')).toMatch(/^wilma\.lowe\d+$/);
    expect((await grantEverything(riff.context, 'wilma.lowe@example.org')).userName).toMatch(/^wilma\.lowe\d+$/);
    await later(90 * day - 60_000, ada, ben);
    expect(await rename(ben, 'wilma.lowe')).toMatchObject(taken);
    await later(120_000, ada, ben);
    expect((await rename(ben, 'wilma.lowe')).status).toBe(200);
    expect(await rename(ada, 'wilma.lowe')).toMatchObject(taken);
  });

  test('can be taken back by its former holder, whose other name is then blocked for others', async () => {
    const [ada, ben] = [(await holderOf('first.name')).client, (await memberWith(riff, [])).client];
    for (const userName of ['second.name', 'first.name', 'second.name', 'f1rst.name', 'first.name'])
      expect((await rename(ada, userName)).status, userName).toBe(200);
    expect(await rename(ben, 'first.name')).toMatchObject(taken);
    expect(await rename(ben, 'second.name')).toMatchObject(taken);
  });

  test('stays blocked when its holder is gone', async () => {
    const { client, code } = await holderOf('left.over');
    await rename(client, 'right.over');
    await riff.context.db.delete(accounts).where(eq(accounts.code, code));
    expect(await rename((await memberWith(riff, [])).client, 'left.over')).toMatchObject(taken);
  });

  test('is not recorded if the profile is saved with the same name, or is refused', async () => {
    const { client } = await holderOf('same.name');
    await rename(client, 'same.name');
    await rename(client, 'admin');
    const kept = eq(earlierUserNames.userName, 'same.name');
    expect(await riff.context.db.$count(earlierUserNames, kept)).toBe(0);
  });

  test('stays blocked whichever of two simultaneous changes comes first', async () => {
    const { client } = await holderOf('start.name');
    const tries = ['left.name', 'right.name'];
    await Promise.all(tries.map((userName) => rename(client, userName)));
    const { data } = await client.call(me);
    const given = [...tries.filter((name) => name !== data?.userName), 'start.name'];
    const other = (await memberWith(riff, [])).client;
    for (const userName of given) expect(await rename(other, userName), userName).toMatchObject(taken);
  });

  test('is one of at most ten for a member with frequent changes; the first one stays blocked', async () => {
    const { client, id } = await holderOf('hoard.first');
    for (let turn = 0; turn < 14; turn += 1) expect((await rename(client, `hoard.n${turn}x`)).status).toBe(200);
    expect(await riff.context.db.$count(earlierUserNames, eq(earlierUserNames.accountId, id))).toBe(10);
    const other = (await memberWith(riff, [])).client;
    expect(await rename(other, 'hoard.first')).toMatchObject(taken);
    expect((await rename(other, 'hoard.n12x')).status).toBe(200);
  });

  test('is removed by the sweep at the end of its time', async () => {
    const { client, id } = await holderOf('swept.name');
    await rename(client, 'clean.name');
    const kept = () => riff.context.db.$count(earlierUserNames, eq(earlierUserNames.accountId, id));
    const sweep = () => sweepSessions(riff.context, new AbortController().signal);
    riff.wait(89 * day);
    await sweep();
    expect(await kept()).toBe(1);
    riff.wait(2 * day);
    await sweep();
    expect(await kept()).toBe(0);
  });

  test('is looked up by an index', async () => {
    await riff.context.db.execute(sql`insert into earlier_user_names (user_name, given_up_at)
      select 'early' || g, now() from generate_series(1, 5000) g`);
    const { $client } = riff.context.db;
    await $client.query('vacuum analyze earlier_user_names');
    const query = 'select from earlier_user_names where user_name_skeleton(user_name) = user_name_skeleton($1)';
    expect(await rowsTouched($client, { sql: query, params: ['early77'] })).toBeLessThan(5);
  });
});

test('a member whose name was reserved later logs in as before', async () => {
  const person = { displayName: 'Old Hand', email: 'old.hand@example.org', password, confirmPassword: password };
  await riff.visitor().call(register, { body: person });
  await riff.context.db.update(accounts).set({ userName: 'staff' }).where(eq(accounts.email, person.email));
  const { status, data } = await riff.visitor().call(login, { body: person });
  expect([status, data?.user.userName]).toEqual([200, 'staff']);
});
