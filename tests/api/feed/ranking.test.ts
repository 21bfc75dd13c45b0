import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feed, likePost } from '#lib/contract/post.ts';
import { follows, postTags } from '#server/db/schema/index.ts';
import { readNewest, readSeen, readWindow, type Sitting } from '#server/feed/candidates.ts';
import { readInterests } from '#server/feed/interests.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/build.ts';
import { type Client, cast } from '#tests/support/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff.ts';

const hour = 3_600_000;
let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ben = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(() => riff.close());

async function readCodes(reader: Client, between = async () => {}, size = 10): Promise<string[]> {
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await reader.call(feed, { query: { size, ...(cursor && { cursor }) } });
    codes.push(...(data?.contents ?? []).map(({ postCode }) => postCode));
    cursor = data?.cursor ?? undefined;
    await between();
  } while (cursor);
  return codes;
}

describe('what a member likes', () => {
  test('brings more of it at the next sitting, and moves nothing within this one', async () => {
    await tagCode(ada, 'jazz');
    const tagged = async (ageHours: number, isTagged: boolean) => {
      const publishedAt = new Date(riff.context.now().getTime() - ageHours * hour);
      const post = await buildPost(riff.context, adaCode, { publishedAt });
      if (isTagged) await riff.context.db.insert(postTags).values({ postId: post.id, tagId: 1, position: 0 });
      return post.code;
    };
    const plain: string[] = [];
    for (const age of [1, 2, 3, 4, 5]) plain.push(await tagged(age, false));
    const jazz = [await tagged(20, true), await tagged(21, true)];
    const before = await readCodes(ben);
    expect(before.slice(-2)).toEqual(jazz);

    const whileLiking = await readCodes(
      ben,
      async () => {
        const liked = await ben.call(likePost, { body: { code: jazz[0] } });
        expect(liked.status).toBe(200);
      },
      3,
    );
    expect(whileLiking).toEqual(before);
    // Three pages: liked, taken back, liked.
    riff.wait(1_000);
    const after = await readCodes(ben);
    expect(after.slice(0, 2)).toEqual(expect.arrayContaining(jazz));
    expect(after.slice(2)).toEqual(plain);
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

describe('what a page costs', () => {
  const postCount = 30_000;
  let connection: pg.PoolClient;
  let viewer: number;

  beforeAll(async () => {
    viewer = await idOfAccount(riff.context, benCode);
    const author = await idOfAccount(riff.context, adaCode);
    await riff.context.db.insert(follows).values({ followerId: viewer, followeeId: author });
    connection = await riff.context.db.$client.connect();
    const code = 'substr(md5(random()::text || g), 1, 16)';
    await connection.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress)
      select ${code}, 'videos/bulk' || g, ${author}, 'video', 'COMPLETE', 100 from generate_series(1, ${postCount}) g`);
    await connection.query(`insert into posts (code, author_id, post_type, title, status, upload_id, published_at)
      select substr(md5(code), 1, 16), owner_id, 'VID', 'One of many', 'READY', id, now() - id * interval '1 minute'
      from uploads where public_id like 'videos/bulk%'`);
    await connection.query(`insert into post_tags (post_id, tag_id, position) select id, 1, 0 from posts
      on conflict do nothing`);
    await connection.query(`insert into views (account_id, post_id, created_at) select ${viewer}, id, now() - interval '1 day'
      from posts where id % 2 = 0`);
    await connection.query(`insert into likes (account_id, post_id, created_at) select ${viewer}, id, now() - interval '1 day'
      from posts where id % 3 = 0 on conflict do nothing`);
    await connection.query('analyze');
  });
  afterAll(() => connection.release());

  /** Runs a statement that the connection has prepared, and lists the rows that each of its steps took in. */
  async function stepsOf(name: string, values: unknown[]): Promise<{ table: string; type: string; rows: number }[]> {
    const given = values.map((value) => `'${value}'`).join(', ');
    const { rows } = await connection.query(`explain (analyze, format json) execute "${name}"(${given})`);
    const steps: { table: string; type: string; rows: number }[] = [];
    const visit = (node: PlanNode) => {
      const rows = node['Actual Rows'] * node['Actual Loops'];
      steps.push({ table: node['Relation Name'] ?? '', type: node['Node Type'], rows });
      node.Plans?.forEach(visit);
    };
    visit(rows[0]['QUERY PLAN'][0].Plan);
    return steps;
  }

  function expectBounded(steps: Awaited<ReturnType<typeof stepsOf>>, most: number) {
    const large = steps.filter(({ table }) => ['posts', 'views', 'post_tags'].includes(table));
    expect(large.length).toBeGreaterThan(0);
    for (const step of large) expect(step).toMatchObject({ type: expect.stringMatching(/^Index|^Bitmap/) });
    for (const step of steps) expect(step.rows).toBeLessThanOrEqual(most);
  }

  test.each(['for-you', 'following'] as const)('is bounded for %s, however many posts there are', async (kind) => {
    const startedAt = riff.context.now();
    const sitting: Sitting = { viewer, feed: kind, startedAt };
    const db = { $client: connection } as never;
    const window = await readWindow(db, sitting, null);
    const size = window.length;
    expect(size).toBe(kind === 'following' ? 50 : 240);
    await readWindow(db, sitting, window.at(-1)?.code ?? null);
    const values = [size, startedAt.toISOString(), ...(kind === 'following' ? [viewer] : [])];
    expectBounded(await stepsOf(`candidates_${kind}_first`, values), size);
    expectBounded(await stepsOf(`candidates_${kind}_next`, [...values, window.at(-1)?.code]), size);

    const ids = window.map(({ id }) => id);
    const seen = await readSeen(db, sitting, ids);
    expect([...seen].sort()).toEqual(ids.filter((id) => id % 2 === 0).sort());
    expectBounded(await stepsOf('seen_candidates', [viewer, `{${ids}}`, startedAt.toISOString()]), size);
    expect(await readNewest(db, startedAt)).toBe(window[0]?.code);
    expectBounded(await stepsOf('newest_candidate', [startedAt.toISOString()]), 1);
  });

  test('of a member’s interests is bounded, however much they liked and watched', async () => {
    const startedAt = riff.context.now();
    const interests = await readInterests({ $client: connection } as never, viewer, startedAt);
    expect(interests.tag.get(1)).toBe(1);
    for (const step of await stepsOf('interests_of_member', [viewer, startedAt.toISOString()])) {
      expect(step.rows).toBeLessThanOrEqual(1_000);
    }
  });
});
