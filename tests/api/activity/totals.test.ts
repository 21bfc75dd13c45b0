import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as history from '#lib/contract/activity/history.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { likePost, viewPost } from '#lib/contract/post/post.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { countEntries, readEntries } from '#server/product/services/history/read-entries.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildComment, buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let clients: Client[];
let memberIds: number[];
let posts: { id: number; code: string }[];
let random: () => number;

beforeAll(async () => {
  const { riff: started, ada, ben, adaCode, benCode } = await startRiffWithTwo();
  riff = started;
  clients = [ada, ben];
  memberIds = [await idOfAccount(riff.context, adaCode), await idOfAccount(riff.context, benCode)];
  posts = [];
  for (let n = 0; n < 12; n += 1) {
    // Some posts lie in another block of ids.
    if (n === 8) await riff.context.db.$client.query('alter table posts alter column id restart with 4090');
    const post = await buildPost(riff.context, n % 2 === 0 ? adaCode : benCode);
    posts.push(post);
    await buildComment(riff.context, post.id, n % 3 === 0 ? adaCode : benCode);
  }
});
afterAll(() => riff.close());
beforeEach(() => {
  let seed = 11;
  random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
});

const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)] as T;
const query = (text: string, values: unknown[] = []) => riff.context.db.$client.query(text, values);

/** The totals that differ from the rows and the audience, and the histories whose entries differ from their count. */
async function wrongTotals(): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const member of memberIds) {
    const maySee = conditionText(postFor.viewer, { of: 'p', viewer: '$1::bigint' });
    const own = conditionText(commentFor.own, { of: 'c', viewer: '$1::bigint' });
    const { rows } = await query(
      `select a.disabled_at is not null as disabled,
        (select count(*)::int from views v join posts p on p.id = v.post_id where v.account_id = $1 and v.listed_at >
          coalesce((select views_cleared_at from history_settings where account_id = $1), '-infinity') and ${maySee}) as views,
        (select count(*)::int from likes l join posts p on p.id = l.post_id where l.account_id = $1 and ${maySee}) as likes,
        (select count(*)::int from comments c where ${own}) as comments
      from accounts a where a.id = $1`,
      [member],
    );
    // A disabled member cannot ask.
    if (rows[0].disabled) continue;
    const { db } = riff.context;
    const all = { after: null, skip: 0, most: 1_000 };
    const listed = async (history: 'views' | 'likes', sort: 'asc' | 'desc') =>
      (await readEntries(db, { history, member }, sort, all)).length;
    const said = [
      await countEntries(db, 'views', member),
      await countEntries(db, 'likes', member),
      await countEntries(db, 'comments', member),
      await listed('views', 'asc'),
      await listed('likes', 'desc'),
      ...(await commentsOf(member)),
    ];
    const { rows: own50 } = await query(
      `select c.code from comments c where ${own} order by c.created_at desc, c.id desc limit 50`,
      [member],
    );
    const should = [rows[0].views, rows[0].likes, rows[0].comments, rows[0].views, rows[0].likes];
    should.push(...own50.map(({ code }) => code));
    if (String(said) !== String(should)) wrong.push({ member, said, should });
  }
  const { rows } = await query(`select p.id, p.like_count, (select count(*) from likes where post_id = p.id) as likes
    from posts p where like_count <> (select count(*) from likes where post_id = p.id)`);
  return [...wrong, ...rows];
}

/** The first page of the member's comments. */
async function commentsOf(member: number): Promise<string[]> {
  const client = clients[memberIds.indexOf(member)];
  const { data } = (await client?.call(history.commentHistory, { query: { size: 50 } })) ?? {};
  return data?.contents.map(({ commentCode }) => commentCode) ?? [];
}

const member = () => pick(clients);
const post = () => pick(posts);
const all = { query: { all: 'true' } } as const;

const place = () => Math.floor(random() * 30);
const oneComment = 'select id from comments order by id offset $1 limit 1';
/** Also below a post that was just removed, and by members who were just disabled: they had it open. */
const reply = (run: typeof query) =>
  run(
    `insert into comments (code, post_id, author_id, parent_id, content)
      select substr(md5(random()::text), 1, 16), post_id, $2, id, 'A reply' from comments
      where parent_id is null order by id offset $1 limit 1`,
    [Math.floor(random() * 12), pick(memberIds)],
  );

/** Removes or restores every seventh comment. */
const removeSome = (rest: number, at: Date | null) =>
  riff.context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from comments where parent_id is null and id % 7 = ${rest} order by id desc for no key update`,
    );
    const ids = `{${rows.map(({ id }) => id)}}`;
    return await tx.execute(sql`update comments set removed_at = ${at}, removed_as = null where id = any (${ids})`);
  });

/** The actions of members and moderators on posts, accounts and histories, at any moment. */
const acts: [string, (run: typeof query) => Promise<unknown>][] = [
  ['look', () => member().call(viewPost, { body: { code: post().code } })],
  ['look again', () => member().call(viewPost, { body: { code: post().code } })],
  ['like', () => member().call(likePost, { body: { code: post().code } })],
  ['comment', () => member().call(sendComment, { body: { code: post().code, content: 'Hello' } })],
  ['remove a view', () => member().call(history.removeViews, { query: { code: post().code } })],
  ['remove a like', () => member().call(history.removeLikes, { query: { code: post().code } })],
  ['hide', (run) => run('update posts set visibility = $2 where id = $1', [post().id, pick(['PUBLIC', 'PRIVATE'])])],
  [
    'remove',
    (run) =>
      run('update posts set removed_at = $2, removed_as = null where id = $1', [post().id, pick([null, new Date()])]),
  ],
  ['reply', (run) => reply(run)],
  ['reply again', (run) => reply(run)],
  // As in the services, an earlier statement locks the comments in descending order. A single statement that locked and changed
  // them sometimes ended in a deadlock with its like: it changes the rows of its snapshot, not the rows that it has locked.
  ['remove comments', () => removeSome(pick([1, 2]), pick([null, new Date()]))],
  [
    'remove a comment or a reply',
    (run) =>
      run(`update comments set removed_at = $2, removed_as = null where id = (${oneComment})`, [
        place(),
        pick([null, new Date()]),
      ]),
  ],
  [
    'remove one’s own',
    async (run) => {
      const { rows } = await run(`select code from comments where id = (${oneComment})`, [place()]);
      return await member().call(history.removeComments, { query: { code: rows[0]?.code ?? 'none' } });
    },
  ],
  [
    'disable',
    (run) => run('update accounts set disabled_at = $2 where id = $1', [pick(memberIds), pick([null, new Date()])]),
  ],
];
const rare: typeof acts = [
  ['clear views', () => member().call(history.removeViews, all)],
  ['clear likes', () => member().call(history.removeLikes, all)],
  ['clear comments', () => member().call(history.removeComments, all)],
  ['switch', () => member().call(history.setHistorySettings, { body: { keepViews: random() < 0.6 } })],
];
/** Rows that are deleted permanently, which waits for members who write comments. */
const alone: typeof acts = [
  ['delete a comment for good', (run) => run(`delete from comments where id = (${oneComment})`, [12 + place()])],
];
const act = () => (random() < 0.05 ? pick(rare) : pick(acts));

test('the totals of the histories equal their rows after any sequence of actions', async () => {
  const done: string[] = [];
  for (let n = 0; n < tries(80); n += 1) {
    const [name, run] = random() < 0.03 ? pick(alone) : act();
    await run(query);
    done.push(name);
    if (n % 5 === 0) expect([done.slice(-6), await wrongTotals()]).toEqual([done.slice(-6), []]);
    if (n % 40 === 0) await query('update accounts set disabled_at = null');
  }
}, 120_000);

test('callers who do everything at the same time neither deadlock nor lose an entry', async () => {
  const pool = new pg.Pool({ connectionString: riff.context.db.$client.options.connectionString, max: 40 });
  const run = (text: string, values: unknown[] = []) => pool.query(text, values);
  const statuses = new Set<number>();
  try {
    await Promise.all(
      Array.from({ length: tries(10) }, async () => {
        for (let n = 0; n < 15; n += 1) {
          const answer = await act()[1](run as typeof query);
          const { status } = answer as { status?: number };
          if (status !== undefined) statuses.add(status);
        }
      }),
    );
  } finally {
    await pool.end();
    await query('update accounts set disabled_at = null');
  }
  // A disabled member gets 401, a hidden post is 404, too many comments are 429.
  expect([...statuses].filter((status) => ![200, 401, 404, 429].includes(status))).toEqual([]);
  expect(await wrongTotals()).toEqual([]);
}, 120_000);

test('a permanently deleted post leaves every history', async () => {
  const [first] = posts;
  await query('update posts set removed_at = null, removed_as = null, visibility = $1', ['PUBLIC']);
  for (const client of clients) await client.call(viewPost, { body: { code: first?.code ?? '' } });
  await query('update comments set removed_at = null, removed_as = null where post_id = $1', [first?.id]);
  for (const id of memberIds) {
    await query(
      `insert into comments (code, post_id, author_id, parent_id, content)
        select 'a reply by ' || $2::bigint, post_id, $2, id, 'A reply' from comments where post_id = $1 and parent_id is null limit 1`,
      [first?.id, id],
    );
  }
  expect(await wrongTotals()).toEqual([]);
  await query('delete from posts where id = $1', [first?.id]);
  expect(await wrongTotals()).toEqual([]);
});
