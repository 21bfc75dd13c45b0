import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers } from '#lib/contract/admin/user.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
/** May view members, but not change them. */
let reader: Client;

beforeAll(async () => {
  riff = await startRiff();
  reader = (await memberWith(riff, ['USER.view'])).client;
});
afterAll(() => riff.close());

/** Members who exist without having signed in. */
async function insert(...people: Partial<typeof accounts.$inferInsert>[]): Promise<string[]> {
  const codes: string[] = [];
  for (const person of people) {
    riff.wait(1_000);
    const code = newCode();
    codes.push(code);
    const names = { userName: code.toLowerCase().replaceAll(/[^a-z0-9]/g, '.'), displayName: 'Somebody' };
    await riff.context.db
      .insert(accounts)
      .values({ code, ...names, email: `${code}@example.org`, createdAt: riff.context.now(), ...person });
  }
  return codes;
}

async function list(query: Record<string, unknown> = {}, client = reader) {
  const { status, data, message } = await client.call(listUsers, { query });
  if (!data) throw new Error(`${status} ${message}`);
  return data;
}
const codesFor = async (keyWord: string) => (await list({ keyWord })).contents.map(({ code }) => code);

test('the list is refused to visitors and to members without USER.view', async () => {
  const { client } = await memberWith(riff, ['USER.update', 'PERMISSION.view', 'LOG.view']);
  expect((await riff.visitor().call(listUsers)).status).toBe(401);
  expect((await client.call(listUsers)).status).toBe(403);
});

test.each([
  { page: -1 },
  { page: 'x' },
  { size: 0 },
  { size: 201 },
  { size: '1e2' },
  { sort: 'up' },
  { keyWord: 'x'.repeat(101) },
  { cursor: 'forged' },
])('%j is refused', async (query) => {
  expect((await reader.call(listUsers, { query })).status).toBe(400);
});

test('a row shows every field of a member, and no secret', async () => {
  const [code = ''] = await insert({
    ...{ userName: 'gwen.stone', displayName: 'Gwen Stone', email: 'Gwen@stone.example', gender: 'female' },
    ...{ provider: 'https://accounts.google.com', providerSubject: 'g1', isVerified: true, bio: 'Stones, mostly.' },
    passwordHash: 'a secret hash',
  });
  const { contents } = await list({ keyWord: code });
  expect(contents).toEqual([
    {
      ...{ code, avatar: null, media: { avatar: null }, userName: 'gwen.stone', displayName: 'Gwen Stone' },
      ...{ email: 'Gwen@stone.example', gender: 'female', provider: 'https://accounts.google.com', isVerified: true },
      ...{ bio: 'Stones, mostly.', createdAt: riff.context.now().toISOString() },
      ...{ isDisabled: false, disabledReason: '', mayDisable: false },
    },
  ]);
});

test('members are found by any part of both names, the email address and the code, ignoring case and accents', async () => {
  const [zoe = '', omar = ''] = await insert(
    { userName: 'z.lundqvist', displayName: 'Zoë Lündqvist', email: 'zoe@north.example' },
    { userName: 'omar_100', displayName: 'Omar 100%', email: 'omar@south.example' },
  );
  for (const keyWord of ['LUNDQ', 'zoe', 'ZOË lünd', 'north.ex', 'north zoe', '@z.lund', zoe, zoe.slice(3, 15)])
    expect(await codesFor(keyWord)).toEqual([zoe]);
  for (const keyWord of ['r_1', '100%', 'omar@']) expect(await codesFor(keyWord)).toEqual([omar]);
  for (const keyWord of ['zoe omar', 'z_lund', '100\\', 'nobody is called this'])
    expect(await codesFor(keyWord)).toEqual([]);
});

test('a member who changes a name or an address is found only by the new one', async () => {
  const [code = ''] = await insert({ userName: 'before.now', email: 'before@example.org' });
  await riff.context.db.$client.query('update accounts set user_name = $1, email = $2 where code = $3', [
    ...['after.that', 'after@example.org', code],
  ]);
  expect(await codesFor('after')).toEqual([code]);
  expect(await codesFor('before')).toEqual([]);
});

test('pages of members have totals, in both directions', async () => {
  const word = 'paged';
  const codes = await insert(...Array.from({ length: 5 }, (_, n) => ({ displayName: `${word} ${n}` })));
  const first = await list({ keyWord: word, size: 2 });
  expect(first).toMatchObject({ page: 0, hasNext: true, hasPrevious: false, totalPages: 3, totalElements: 5 });
  expect(first.contents.map(({ code }) => code)).toEqual(codes.toReversed().slice(0, 2));
  const last = await list({ keyWord: word, size: 2, page: 2, sort: 'asc' });
  expect(last).toMatchObject({ page: 2, hasNext: false, hasPrevious: true, totalPages: 3, totalElements: 5 });
  expect(last.contents.map(({ code }) => code)).toEqual(codes.slice(4));
  const all = await list({ size: 200 });
  expect(all.contents).toHaveLength(all.totalElements);
});

test('the list shows whether the viewer may disable a member', async () => {
  const { client, code: own } = await memberWith(riff, ['USER.view', 'USER.update', 'POST.delete']);
  const { code: equal } = await memberWith(riff, ['POST.delete']);
  const { code: above } = await memberWith(riff, ['POST.restore']);
  const [plain = ''] = await insert({});
  const { contents } = await list({ size: 200 }, client);
  const may = (wanted: string) => contents.find(({ code }) => code === wanted)?.mayDisable;
  expect([plain, equal, above, own].map(may)).toEqual([true, true, false, false]);
});
