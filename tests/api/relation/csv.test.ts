import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import * as relation from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { limits } from '#lib/contract/limits.ts';
import { accounts, memberRelations } from '#server/ground/db/schema/index.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Member = Awaited<ReturnType<typeof memberWith>>;
let ada: Member;
let ben: Member;
let cleo: Member;
let names: { ben: string; cleo: string; ada: string };
let host: string;
let count = 0;

beforeAll(async () => {
  riff = await startRiff();
  host = new URL(riff.origin).host;
});
afterAll(() => riff.close());
beforeEach(async () => {
  count += 1;
  names = { ada: `csv.ada${count}`, ben: `csv.ben${count}`, cleo: `csv.cleo${count}` };
  ada = await memberWith(riff, [], { userName: names.ada });
  ben = await memberWith(riff, [], { userName: names.ben });
  cleo = await memberWith(riff, [], { userName: names.cleo });
});

const importBlocks = (csv: string) => ada.client.call(relation.importBlocked, { body: { csv } });
const importMutes = (csv: string) => ada.client.call(relation.importMuted, { body: { csv } });
const exported = async (call: typeof relation.exportBlocked) => (await ada.client.call(call)).data?.csv;

test('blocks are exported as Mastodon writes them, and imported again', async () => {
  await importBlocks(`${names.ben}\n${names.cleo}@${host}\n`);
  const csv = (await exported(relation.exportBlocked)) ?? '';
  expect(csv.split('\n').sort()).toEqual(['', `${names.ben}@${host}`, `${names.cleo}@${host}`]);
  for (const { code } of [ben, cleo])
    await ada.client.call(relation.blockAccount, { body: { code, isBlocked: false } });
  expect((await importBlocks(csv)).data).toEqual({ imported: 2, notFound: [] });
  expect((await importBlocks(csv)).data).toEqual({ imported: 2, notFound: [] });
});

test('mutes are exported with their header, and imported again without shortening a running mute', async () => {
  await importMutes(`Account address,Hide notifications\n${names.ben}@${host},true\n${names.cleo},false`);
  const rows = (await ada.client.call(relation.mutedAccounts)).data?.contents;
  expect(rows?.map(({ userCode, what, until }) => [userCode, what, until]).sort()).toEqual(
    [
      [ben.code, 'ALL', null],
      [cleo.code, 'POSTS', null],
    ].sort(),
  );
  const csv = (await exported(relation.exportMuted)) ?? '';
  const [header, ...lines] = csv.trim().split('\n');
  expect(header).toBe('Account address,Hide notifications,What,Until');
  expect(lines.sort()).toEqual([`${names.ben}@${host},true,ALL,`, `${names.cleo}@${host},false,POSTS,`].sort());
  expect((await importMutes(`${names.cleo},true`)).data).toEqual({ imported: 1, notFound: [] });
  expect((await exported(relation.exportMuted))?.includes(`${names.cleo}@${host},false`)).toBe(true);
});

test('the part and the end of a mute come back with its file, and a mute that has ended meanwhile does not', async () => {
  const [soon, later] = ['2099-01-01T08:00:00.000Z', '2099-02-01T08:00:00.000Z'];
  const own = { isMuted: true, until: later };
  await ada.client.call(relation.muteAccount, { body: { code: ben.code, what: 'COMMENTS', ...own } });
  await ada.client.call(relation.muteAccount, { body: { code: cleo.code, what: 'POSTS', ...own, until: soon } });
  const muted = async () => (await ada.client.call(relation.mutedAccounts)).data?.contents;
  const before = await muted();
  const csv = (await exported(relation.exportMuted)) ?? '';
  for (const { code } of [ben, cleo]) await ada.client.call(relation.muteAccount, { body: { code, isMuted: false } });
  expect(await muted()).toEqual([]);
  expect((await importMutes(csv)).data).toEqual({ imported: 2, notFound: [] });
  const byName = (rows: typeof before) => rows?.toSorted((one, two) => one.userName.localeCompare(two.userName));
  expect(byName(await muted())).toEqual(byName(before));
  for (const { code } of [ben, cleo]) await ada.client.call(relation.muteAccount, { body: { code, isMuted: false } });
  const ended = csv.replace(later, '2001-01-01T00:00:00.000Z');
  expect((await importMutes(ended)).data).toEqual({ imported: 1, notFound: [] });
  expect((await muted())?.map(({ userCode, until }) => [userCode, until])).toEqual([[cleo.code, soon]]);
});

test('an import ends follows, ignores case, quotes and line ends, and reports the lines without an account here', async () => {
  await ada.client.call(followAccount, { body: { code: ben.code } });
  await ben.client.call(followAccount, { body: { code: ada.code } });
  const csv = `\ufeff"@${names.ben.toUpperCase()}@${host}"\r\n\r\n${names.cleo}@elsewhere.example\r\nno body\r\n${names.ada}\r\nnobody.at.all`;
  expect((await importBlocks(csv)).data).toEqual({
    imported: 1,
    notFound: [`${names.cleo}@elsewhere.example`, 'no body', names.ada, 'nobody.at.all'],
  });
  expect(await wrongCounts(riff.context.db)).toEqual([]);
  expect((await ada.client.call(relation.blockedAccounts)).data?.contents).toMatchObject([{ userCode: ben.code }]);
});

test.each(['block', 'mute'] as const)(
  'an import of a %s treats a member who blocked the caller like one who never existed',
  async (kind) => {
    await ben.client.call(relation.blockAccount, { body: { code: ada.code, isBlocked: true } });
    const run = kind === 'block' ? importBlocks : importMutes;
    expect((await run(`${names.ben}\nnobody.at.all`)).data).toEqual({
      imported: 0,
      notFound: [names.ben, 'nobody.at.all'],
    });
  },
);

test('a list with more than 10,000 accounts is refused as a whole, and a visitor imports and exports nothing', async () => {
  const { db } = riff.context;
  for (let n = 0; n < limits.relations; n += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      ...{ code: `m${n + i}`, userName: `muted${n + i}`, displayName: 'M', email: `muted${n + i}@example.org` },
    }));
    const made = await db.insert(accounts).values(rows).returning({ id: accounts.id });
    await db
      .insert(memberRelations)
      .values(made.map(({ id }) => ({ memberId: ada.id, otherId: id, kind: 'mute' as const })));
  }
  expect(await importMutes(`${names.ben}\nmuted7`)).toMatchObject({ status: 400, message: messages.mutesFull });
  expect((await importMutes('muted7')).status).toBe(200);
  expect((await exported(relation.exportMuted))?.trim().split('\n')).toHaveLength(limits.relations + 1);
  for (const call of [relation.exportBlocked, relation.exportMuted])
    expect((await riff.visitor().call(call)).status).toBe(401);
  for (const call of [relation.importBlocked, relation.importMuted])
    expect((await riff.visitor().call(call, { body: { csv: '' } })).status).toBe(401);
  expect((await importBlocks('a'.repeat(limits.importedCharacters + 1))).status).toBe(400);
}, 60_000);
