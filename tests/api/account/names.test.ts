import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { register } from '#lib/contract/account/auth.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

const password = 'long enough for all';
const join = async (displayName: string) =>
  await riff.visitor().call(register, {
    body: { displayName, email: `${newCode().toLowerCase()}@example.org`, password, confirmPassword: password },
  });
const rename = (client: Client, userName: string) =>
  client.call(updateProfile, { body: { displayName: 'Somebody', userName, bio: '' } });
const userNameOf = async (client: Client) => (await client.call(me)).data?.userName;

describe('a display name', () => {
  test('loses control characters, and characters that change the direction of the following text', async () => {
    const { data } = await join('\u202enimda\u202c\r\nof\u0007 all\u2066');
    const [row] = await riff.context.db
      .select()
      .from(accounts)
      .where(eq(accounts.code, data?.userCode ?? ''));
    expect(row?.displayName).toBe('nimda of all');
  });

  test('is refused if it consists only of invisible characters', async () => {
    for (const displayName of ['\u200b\u200b', '\u3164', '\u2800', '\u202e\u202c', '\u2060\ufe0f']) {
      const refused = { status: 400, errors: { displayName: messages.displayNameRequired } };
      expect(await join(displayName)).toMatchObject(refused);
    }
  });
});

test('a comment keeps its lines, and does not change the direction of the following text', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  const { data } = await ben.call(sendComment, { body: { code, content: 'One\r\n\u202etwo\u0007\nthree' } });
  expect(data?.content).toBe('One\n\u202etwo\u202c\nthree');
});

describe('a user name', () => {
  test.each([
    ['riffmoderator', ['riffrnoderator', 'riffm0derator', 'RIFFM0DERAT0R']],
    ['will.lowell', ['vvill.lowell', 'wi1l.lowell', 'wil1.lowell', 'will.l0vvell']],
    ['b0b_1', ['bob_1', 'b0b_l', 'bob_l']],
  ])('%s cannot be imitated', async (userName, imitations) => {
    expect(await rename(ada, userName)).toMatchObject({ status: 200 });
    const taken = { status: 409, message: messages.userNameTaken, errors: { userName: messages.userNameTaken } };
    for (const imitation of imitations) expect(await rename(ben, imitation), imitation).toMatchObject(taken);
    expect(await userNameOf(ben)).toBe('ben');
    // The name's own member may change its spelling.
    for (const imitation of imitations) expect((await rename(ada, imitation)).status).toBe(200);
  });

  test('is free if it only resembles another one', async () => {
    expect((await rename(ada, 'lana')).status).toBe(200);
    for (const other of ['iana', 'lan.a', 'lana2', 'lanna']) expect((await rename(ben, other)).status, other).toBe(200);
    expect((await rename(ben, 'ben')).status).toBe(200);
  });

  test('that is made from a display name imitates no existing one', async () => {
    expect((await rename(ada, 'cornet.star')).status).toBe(200);
    const { data } = await join('Comet Star');
    expect(data?.userName).toMatch(/^comet\.star\d+$/);
  });

  test('in two spellings goes to one of two members who take it at the same time', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const tries = [`mill${turn + 2}`, `rnill${turn + 2}`, `mi1l${turn + 2}`];
      const clients = [ada, ben, ada];
      const answers = await Promise.all(tries.map((userName, n) => rename(clients[n] ?? ada, userName)));
      const held = await riff.context.db.select().from(accounts).where(inArray(accounts.userName, tries));
      expect([held.length, answers.filter(({ status }) => status >= 500).length]).toEqual([1, 0]);
    }
    expect((await rename(ada, 'ada')).status).toBe(200);
    expect((await rename(ben, 'ben')).status).toBe(200);
  });

  test('from an earlier version stays although it resembles another, and its member can save the profile', async () => {
    await riff.context.db.insert(accounts).values(
      ['rnax.old', 'max.old'].map((userName) => ({
        ...{ code: newCode(), userName, displayName: 'Old', email: `${userName}@example.org` },
      })),
    );
    await riff.context.db.update(accounts).set({ userName: 'rnax.older' }).where(eq(accounts.code, adaCode));
    await riff.context.db.update(accounts).set({ userName: 'max.older' }).where(eq(accounts.userName, 'max.old'));
    expect((await rename(ada, 'rnax.older')).status).toBe(200);
    expect((await rename(ada, 'max.old')).status).toBe(409);
    expect((await rename(ada, 'ada')).status).toBe(200);
  });

  test('is looked up by an index', async () => {
    const { $client } = riff.context.db;
    await riff.context.db.execute(sql`insert into accounts (code, user_name, display_name, email)
      select 'many' || g, 'many' || g, 'M', 'many' || g || '@example.org' from generate_series(1, 5000) g`);
    await $client.query('vacuum analyze accounts');
    const query = 'select id from accounts where user_name_skeleton(user_name) = user_name_skeleton($1)';
    expect(await rowsTouched($client, { sql: query, params: ['many77'] })).toBeLessThan(5);
  });
});

test('the migration cleans earlier names and titles, and leaves the others', async () => {
  const { db } = riff.context;
  const written = ['\u202enimda\u202c\tof\u0007 all', '\u202e\u202c', 'עדה می\u200cخواهم 👩‍👧', ' plain '];
  const people = await db
    .insert(accounts)
    .values(
      written.map((displayName, n) => ({
        code: newCode(),
        userName: `early${n + 2}`,
        displayName,
        email: `e${n}@e.org`,
      })),
    )
    .returning({ id: accounts.id });
  const early = await Promise.all(written.map((title) => buildPost(riff.context, adaCode, { title })));
  const folder = fileURLToPath(new URL('../../../src/server/ground/db/migrations/', import.meta.url));
  const name = (await readdir(folder)).find((file) => file.endsWith('_earlier_names.sql')) ?? '';
  for (const repair of (await readFile(folder + name, 'utf8')).split('--> statement-breakpoint'))
    await db.$client.query(repair);
  const kept = ['nimda of all', ...written.slice(1)];
  const ids = { people: people.map(({ id }) => id), posts: early.map(({ id }) => id) };
  const named = await db.select().from(accounts).where(inArray(accounts.id, ids.people)).orderBy(accounts.id);
  expect(named.map(({ displayName }) => displayName)).toEqual(kept);
  const titled = await db.select().from(posts).where(inArray(posts.id, ids.posts)).orderBy(posts.title);
  expect(titled.map(({ title }) => title).sort()).toEqual([...kept].sort());
});
