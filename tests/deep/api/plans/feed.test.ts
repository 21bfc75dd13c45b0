import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/ground/db/database.ts';
import type { Sitting } from '#server/product/feed/candidates.ts';
import { seenReader } from '#server/product/feed/seen.ts';
import { likedNow } from '#server/product/feed/sources/liked-now.ts';
import { newestPool } from '#server/product/feed/sources/newest.ts';
import { unseenReader } from '#server/product/feed/sources/newest-unseen.ts';
import { readSeenAgain } from '#server/product/feed/sources/seen-again.ts';
import { readActs, readInterests, tasteReader } from '#server/product/feed/sources/taste.ts';
import { hydratePosts } from '#server/product/views/post.ts';
import { readVersions } from '#server/product/views/post-versions.ts';
import { fillWithPosts, seeNewest } from '#tests/api/feed/many-seen.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const postCount = 30_000;
const authors = 5_000;
let riff: TestRiff;
let connection: pg.PoolClient;
let viewer: number;
/** The last run of each statement. */
const statements = new Map<string, unknown[]>();
let db: Database;

beforeAll(async () => {
  riff = await startRiff();
  viewer = await idOfAccount(riff.context, (await riff.visitor().join(cast.ada)).userCode);
  const pool = riff.context.db.$client;
  // Disables the triggers that maintain search words and counts: the feed reads neither, and they take most of the time.
  const filling = await pool.connect();
  await filling.query('set session_replication_role = replica');
  await filling.query(`insert into accounts (code, user_name, display_name, email)
    select 'author-' || g, 'author' || g, 'Author ' || g, 'author' || g || '@example.org' from generate_series(1, ${authors}) g`);
  await fillWithPosts(filling, viewer, postCount);
  await filling.query(`update posts set author_id = $1 + 1 + id % ${authors}`, [viewer]);
  await filling.query(`insert into tags (code, name) values ('jazz', 'jazz')`);
  await filling.query('insert into post_tags (post_id, tag_id, position) select id, 1, 0 from posts');
  await filling.query('set session_replication_role = origin');
  filling.release();
  await pool.query(
    `insert into follows (follower_id, followee_id) select follower, id
    from accounts, generate_series($1::bigint, $1 + 9) follower where id <> follower`,
    [viewer],
  );
  await pool.query(
    `insert into likes (account_id, post_id, created_at) select $1, id, now() - interval '1 day' from posts where id % 3 = 0`,
    [viewer],
  );
  await pool.query(
    `insert into not_interested (account_id, post_id) select $1 + reader, id from posts, generate_series(0, 9) reader
    where id % 30 = 1`,
    [viewer],
  );
  await seeNewest(pool, viewer, 20_000);
  connection = await pool.connect();
  const query = async (statement: { name: string; text: string; values: unknown[] }) => {
    statements.set(statement.name, statement.values);
    return await connection.query(statement);
  };
  db = { $client: { query }, $planned: { query } } as unknown as Database;
});
afterAll(async () => {
  connection.release();
  await riff.close();
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Runs a statement that the connection has prepared, and lists the number of rows that each step took from each table. */
async function stepsOf(name: string) {
  const given = (statements.get(name) ?? []).map(literal).join(', ');
  const { rows } = await connection.query(`explain (analyze, format json) execute "${name}"${given && `(${given})`}`);
  const steps: { table: string; type: string; rows: number }[] = [];
  const visit = (node: PlanNode) => {
    const rows = node['Actual Rows'] * node['Actual Loops'];
    steps.push({ table: node['Relation Name'] ?? '', type: node['Node Type'], rows });
    node.Plans?.forEach(visit);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  return steps;
}

const literal = (value: unknown) => (Array.isArray(value) ? `'{${value}}'` : `'${value}'`);

test('every statement of the feed reads a bounded number of rows, and the large tables by an index', async () => {
  const startedAt = riff.context.now();
  const pool = newestPool(db);
  const readSeen = seenReader(db);
  const readUnseen = unseenReader(db);
  for (const feed of ['for-you', 'following'] as const) {
    const sitting: Sitting = { viewer, feed, startedAt };
    const seen = readSeen(sitting);
    const first = await readUnseen({ sitting, seen, behind: null, most: 11 });
    expect(first.posts).toHaveLength(11);
    const { uninteresting } = await seen;
    expect(uninteresting.size).toBe(1_000);
    await readSeenAgain(db, sitting, { behind: null, uninteresting, most: 10 });
    await tasteReader(db)(sitting, seen);
    const [{ id: without } = { id: 0 }] = first.posts;
    await readInterests(db, viewer, startedAt, without);
    await readActs(db, { viewer, at: startedAt, without, kind: 'tag', id: 1 });
    const wanted = first.posts.map(({ id }) => ({ id, viewer }));
    const whole = await hydratePosts(db, wanted);
    await readVersions(
      db,
      whole.map(({ versions }) => versions),
      wanted,
    );
  }
  await pool.older();
  await likedNow(db)();
  expect([...statements.keys()].sort()).toEqual([
    'acts_behind_an_interest',
    'followees_of_member',
    'hydrate_posts',
    'interests_of_member',
    'interests_without_post',
    'newest_512_posts',
    'newest_8192_posts',
    'post_versions',
    'posts_liked_now',
    'posts_of_interest',
    'seen_again_following',
    'seen_again_for-you',
    'seen_blocks',
    'top_ids',
    'unseen_posts_behind',
    'unseen_posts_of_followed',
  ]);
  // The pool holds 8,192 posts, each with its tags. The member follows 5,000 authors. The feed skips 20,000 seen posts once.
  const most: Record<string, number> = {
    followees_of_member: 5_000,
    newest_8192_posts: 8_192,
    unseen_posts_of_followed: 30_000,
    unseen_posts_behind: 20_000 - 8_192 + 11,
  };
  for (const name of statements.keys()) {
    for (const step of await stepsOf(name)) {
      expect(step.rows, `${name}: ${JSON.stringify(step)}`).toBeLessThanOrEqual(most[name] ?? 2_000);
      const isLarge = ['posts', 'views', 'post_tags', 'likes', 'follows', 'not_interested'].includes(step.table);
      if (isLarge) expect(step.type, `${name}: ${JSON.stringify(step)}`).toMatch(/^Index|^Bitmap/);
    }
  }
});
