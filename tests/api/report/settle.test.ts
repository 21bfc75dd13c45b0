import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { ownRemovedPosts, removedComments, removedPosts, restorePost } from '#lib/contract/report/removed.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { accounts, posts, reportedSubjects, reports } from '#server/ground/db/schema/index.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { allFlags, moderator, queue, report, settle } from './moderators.ts';

let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let ben: Client;
let cleo: Client;
let adaCode: string;
let mia: Awaited<ReturnType<typeof moderator>>;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
  mia = await moderator(riff, ...allFlags);
  node = await startSecondNode(riff);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

/** A post of Ada's that Ben and Cleo reported. */
async function reported() {
  const post = await buildPost(riff.context, adaCode, { title: 'A reported post' });
  await report(ben, post.code, 'It is loud.');
  await report(cleo, post.code, 'It is rude.');
  return post;
}

const entryOf = async (code: string, status: 'open' | 'settled' = 'open') =>
  (await queue(mia.client, { status, size: 200 })).data?.contents.find(({ postCode }) => postCode === code);
const rowOf = async (id: number) => (await riff.context.db.select().from(posts).where(eq(posts.id, id)))[0];

/** The lists are as long as the calls say. */
async function expectTotals(): Promise<void> {
  const { db } = riff.context;
  const totalOf = async (call: Promise<{ data?: { totalElements: number } | null }>) =>
    (await call).data?.totalElements;
  const totals = {
    open: await totalOf(queue(mia.client, { status: 'open' })),
    settled: await totalOf(queue(mia.client, { status: 'settled' })),
    removedPosts: await totalOf(mia.client.call(removedPosts)),
    removedComments: await totalOf(mia.client.call(removedComments)),
  };
  const { rows } = await db.execute(sql`select count(*) filter (where is_open)::int as open,
    count(*) filter (where not is_open)::int as settled,
    (select count(*)::int from posts where removed_as = 'MODERATOR') as "removedPosts",
    (select count(*)::int from comments where removed_as = 'MODERATOR') as "removedComments" from reported_posts`);
  expect(totals).toMatchObject(rows[0] ?? {});
}

describe('settling', () => {
  test('needs REPORT.update, and for a removal also POST.delete', async () => {
    const { code } = await reported();
    const without = await moderator(riff, ...allFlags.filter((flag) => flag !== 'REPORT.update'));
    const settler = await moderator(riff, 'REPORT.update');
    for (const action of ['dismiss', 'remove'] as const) {
      expect((await settle(riff.visitor(), code, action)).status).toBe(401);
      for (const client of [ada, ben, without.client]) expect((await settle(client, code, action)).status).toBe(403);
    }
    expect(await settle(settler.client, code, 'remove')).toMatchObject({
      status: 403,
      message: messages.removeNotAllowed,
    });
    expect((await entryOf(code))?.status).toBe('open');
    expect(await settle(settler.client, code, 'dismiss')).toMatchObject({
      status: 200,
      message: messages.reportsDismissed,
    });
  });

  test.each([
    [{ action: 'dismiss' }, ['code']],
    [{ code: 7, action: 'dismiss' }, ['code']],
    [{ code: 'c' }, ['action']],
    [{ code: 'c', action: 'delete' }, ['action']],
    [{ code: 'c', action: 'remove', note: 7 }, ['note']],
    [{ code: 'c', action: 'remove', note: 'x'.repeat(501) }, ['note']],
  ])('refuses %j', async (body, fields) => {
    const refused = await mia.client.call(settleReports, { body });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, fields]);
  });

  test('is refused for an unreported post, one’s own, and a settled one', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    for (const unknown of [code, 'never-existed']) {
      expect(await settle(mia.client, unknown, 'dismiss')).toMatchObject({
        status: 404,
        message: messages.notReported,
      });
    }
    const own = await buildPost(riff.context, mia.userCode);
    await report(ben, own.code);
    for (const action of ['dismiss', 'remove'] as const) {
      expect(await settle(mia.client, own.code, action)).toMatchObject({
        status: 400,
        message: messages.settleOwnPost,
      });
    }
    const post = await reported();
    expect((await settle(mia.client, post.code, 'dismiss')).status).toBe(200);
    expect(await settle(mia.client, post.code, 'remove')).toMatchObject({
      status: 400,
      message: messages.alreadySettled,
      errors: { code: messages.alreadySettled },
    });
    expect((await rowOf(post.id))?.removedAt).toBeNull();
  });

  test('by dismissal keeps the post, and shows the moderator, the time and the note', async () => {
    const post = await reported();
    expect((await settle(mia.client, post.code, 'dismiss', ' Not loud at all. ')).status).toBe(200);
    expect(await entryOf(post.code)).toBeUndefined();
    expect(await entryOf(post.code, 'settled')).toMatchObject({
      status: 'settled',
      action: 'dismiss',
      settledBy: mia.userName,
      settledAt: riff.context.now().toISOString(),
      note: 'Not loud at all.',
      state: 'public',
      reportCount: 2,
    });
    const rows = await riff.context.db.select().from(reports).where(eq(reports.postId, post.id));
    const settledById = await idOfAccount(riff.context, mia.userCode);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ status: 'DISMISSED', settledById, settledAt: riff.context.now() });
    expect((await ada.call(getPost, { query: { code: post.code } })).status).toBe(200);
    await expectTotals();
  });

  test('by removal hides the post from everybody, and tells its author the reason but not the moderator', async () => {
    const post = await reported();
    expect(await settle(mia.client, post.code, 'remove', 'It shows a stranger.')).toMatchObject({
      status: 200,
      message: messages.postRemoved,
    });
    for (const client of [ada, ben, riff.visitor(), mia.client]) {
      expect((await client.call(getPost, { query: { code: post.code } })).status).toBe(404);
    }
    expect(await rowOf(post.id)).toMatchObject({
      removedAs: 'MODERATOR',
      removedAt: riff.context.now(),
      removedById: await idOfAccount(riff.context, mia.userCode),
      removalNote: 'It shows a stranger.',
    });
    expect(await entryOf(post.code, 'settled')).toMatchObject({ action: 'remove', state: 'removed' });
    const told = await ada.call(ownRemovedPosts);
    const mine = told.data?.contents.find(({ postCode }) => postCode === post.code);
    expect(mine).toMatchObject({ note: 'It shows a stranger.', removedAt: riff.context.now().toISOString() });
    for (const name of [mia.userName, 'ben', 'cleo', 'loud', 'rude']) expect(JSON.stringify(told)).not.toContain(name);
    expect((await ben.call(ownRemovedPosts)).data?.contents).toEqual([]);
    await expectTotals();
    await mia.client.call(restorePost, { body: { code: post.code } });
    expect(JSON.stringify((await ada.call(ownRemovedPosts)).data)).not.toContain(post.code);
    await expectTotals();
  });

  test('needs no note', async () => {
    for (const note of [undefined, null, '', '   ']) {
      const post = await reported();
      expect((await settle(mia.client, post.code, 'remove', note)).status).toBe(200);
      expect(await entryOf(post.code, 'settled')).toMatchObject({ note: null });
    }
  });

  test('is undone by a new report of the post, which is open again and shows the last decision', async () => {
    const post = await reported();
    await settle(mia.client, post.code, 'dismiss', 'Fine.');
    riff.wait(1000);
    expect((await report(ben, post.code, 'It is still loud.')).status).toBe(200);
    expect(await entryOf(post.code, 'settled')).toBeUndefined();
    expect(await entryOf(post.code)).toMatchObject({
      reportCount: 1,
      reports: [{ content: 'It is still loud.', userName: 'ben' }],
      status: 'open',
      action: 'dismiss',
      note: 'Fine.',
      settledBy: mia.userName,
      createdAt: riff.context.now().toISOString(),
    });
    expect((await settle(mia.client, post.code, 'remove')).status).toBe(200);
    const stored = await riff.context.db.select().from(reports).where(eq(reports.postId, post.id)).orderBy(reports.id);
    expect(
      stored.map(({ status }) => status),
      'the first decision stays',
    ).toEqual(['DISMISSED', 'DISMISSED', 'SETTLED']);
    await expectTotals();
  });

  test('happens when the author deletes the post', async () => {
    const post = await reported();
    expect((await ada.call(deletePost, { body: { code: post.code } })).status).toBe(200);
    expect(await entryOf(post.code)).toBeUndefined();
    expect(await entryOf(post.code, 'settled')).toMatchObject({
      action: 'delete',
      settledBy: null,
      state: 'deleted',
      title: null,
      mediaUrl: null,
    });
    expect(await settle(mia.client, post.code, 'remove')).toMatchObject({
      status: 400,
      message: messages.alreadySettled,
    });
    expect((await rowOf(post.id))?.removedAs).toBe('AUTHOR');
    await expectTotals();
  });
});

describe('at the same moment', () => {
  test('one of forty moderators on two nodes settles, the others are told, and no report is settled twice', async () => {
    const post = await reported();
    const other = await moderator(riff, ...allFlags);
    const clients = [mia.client, other.client, node.reachedBy(mia.client), node.reachedBy(other.client)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        settle(clients[n % 4] as Client, post.code, n % 2 === 0 ? 'remove' : 'dismiss', `Note ${n}`),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    const told = answers.filter(({ status, message }) => status === 400 && message === messages.alreadySettled);
    expect([done.length, told.length]).toEqual([1, 39]);
    const isRemoved = done[0]?.message === messages.postRemoved;
    const entry = await entryOf(post.code, 'settled');
    expect(entry).toMatchObject({ action: isRemoved ? 'remove' : 'dismiss', reportCount: 2 });
    expect((await rowOf(post.id))?.removalNote ?? null).toBe(isRemoved ? entry?.note : null);
    const rows = await riff.context.db.select().from(reports).where(eq(reports.postId, post.id));
    expect(new Set(rows.map(({ status, settledById }) => `${status} ${settledById}`)).size).toBe(1);
    await expectTotals();
  });

  test('members who report while moderators settle lose no report', async () => {
    const { db } = riff.context;
    const post = await reported();
    const members = await Promise.all(Array.from({ length: 8 }, () => moderator(riff)));
    await Promise.all([
      ...members.map(({ client }) => report(client, post.code, 'Meanwhile.')),
      ...[1, 2, 3].map(() => settle(mia.client, post.code, 'dismiss')),
    ]);
    const open = await db.$count(reports, sql`post_id = ${post.id} and status = 'OPEN'`);
    const [line] = await db.select().from(reportedSubjects).where(eq(reportedSubjects.postId, post.id));
    expect([line?.isOpen, line?.isOpen ? line.reportCount : 0]).toEqual([open > 0, open]);
    expect(await db.$count(reports, eq(reports.postId, post.id))).toBe(10);
    await expectTotals();
  });

  test('removals, restorations, deletions, reports and new names of one author never deadlock', async () => {
    const mine = await Promise.all(Array.from({ length: 6 }, () => reported()));
    const statuses = new Set<number>();
    const rename = (n: number) =>
      riff.context.db
        .update(accounts)
        .set({ displayName: `Ada ${n}` })
        .where(eq(accounts.code, adaCode));
    const lanes = mine.flatMap(({ code }, n) => [
      async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          statuses.add((await settle(mia.client, code, 'remove')).status);
          statuses.add((await mia.client.call(restorePost, { body: { code } })).status);
          statuses.add((await report(turn % 2 === 0 ? ben : cleo, code)).status);
        }
        if (n < 3) statuses.add((await ada.call(deletePost, { body: { code } })).status);
      },
      async () => {
        for (let turn = 0; turn < 6; turn += 1) await rename(n * 10 + turn);
      },
    ]);
    await Promise.all(lanes.map((lane) => lane()));
    expect([...statuses]).toEqual([200]);
    await expectTotals();
  });
});
