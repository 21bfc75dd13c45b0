import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchPosts } from '#lib/contract/search/search.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { readKeyword } from '#server/product/services/search/keyword.ts';
import { findPosts } from '#server/product/services/search/posts/find-posts.ts';
import { bytesKept } from '#server/product/services/storage/member-storage.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { workOf } from './work-of.ts';

let riff: TestRiff;
let ben: Client;
let adaCode: string;
let benCode: string;
let cleoId: number;

beforeAll(async () => {
  ({ riff, ben, adaCode, benCode } = await startRiffWithTwo());
  const { userCode } = await riff.visitor().join(cast.cleo);
  cleoId = await idOfAccount(riff.context, userCode);
});
afterAll(() => riff.close());

/** A member's posts; `description` is SQL that uses the number `n` of each post. */
async function addPosts(authorId: number, count: number, visibility: 'PUBLIC' | 'PRIVATE', description: string) {
  await riff.context.db.execute(
    sql.raw(`with made as (
      insert into uploads (code, public_id, owner_id, resource_type, status, progress, duration, has_sound, used_at)
        select 'l' || ${authorId} || '-' || n, 'videos/l' || ${authorId} || '-' || n, ${authorId}, 'video', 'COMPLETE', 100, 12, true, now()
        from generate_series(1, ${count}) n returning id, code, split_part(code, '-', 2)::int as n)
    insert into posts (code, author_id, post_type, title, description, status, visibility, upload_id, published_at)
      select code, ${authorId}, 'VID', 'Heap', ${description}, 'READY', '${visibility}', id, now() from made`),
  );
}

/** Words of letters only that no other post contains. */
const ownWords = (count: number) =>
  `(select string_agg(left(translate(md5(n || '/' || k), '0123456789', 'ghijklmnop'), 12), ' ') from generate_series(1, ${count}) k)`;

const titles = async (keyWord: string, client = ben) =>
  (await client.call(searchPosts, { query: { keyWord } })).data?.contents.map(({ title }) => title);

const sizeOfIndex = async () => {
  const { rows } = await riff.context.db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('post_words') + pg_total_relation_size('known_words') as bytes`,
  );
  return Number(rows[0]?.bytes);
};

const countWords = async () => await riff.context.db.$count(sql`known_words`);

describe('thousands of private posts', () => {
  beforeAll(async () => {
    await buildPost(riff.context, adaCode, { title: 'Quartz amber velvet cobalt saffron' });
    await addPosts(
      await idOfAccount(riff.context, benCode),
      4_200,
      'PRIVATE',
      "'quartz amber velvet cobalt saffron and a sealedword ' || n",
    );
  }, 300_000);

  const words = 'quartz amber velvet cobalt saffron';

  test('hide no public post with the same words', async () => {
    expect(await titles(words, riff.visitor())).toEqual(['Quartz amber velvet cobalt saffron']);
    expect((await titles(words))?.length).toBeGreaterThan(1);
  });

  test.each([
    ['a visitor', null],
    ['another member', 1],
  ])('are not read when %s searches for a word that only they have', async (_, viewer) => {
    const work = async (keyWord: string) => {
      const wanted = {
        keyword: readKeyword(keyWord),
        viewer,
        sort: 'desc',
        onlySounds: false,
        forgiving: true,
      } as const;
      const { rows, wholeTables } = await workOf(riff.context.db, async (db) => {
        expect(await findPosts(db, wanted, { after: null, skip: 0, most: 11 })).toEqual([]);
      });
      return { rows, wholeTables };
    };
    expect(await work('sealedword')).toEqual(await work('qqqqqqqqqq'));
    // A typing error does not reveal the word either.
    expect(await titles('sealedwrod', riff.visitor())).toEqual([]);
  });

  test('are found by their author, newest first, until they are removed or the author is disabled', async () => {
    expect(await titles('sealedword 4200')).toEqual(['Heap']);
    await riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(eq(posts.code, 'l2-17'));
    expect(await titles('sealedword', riff.visitor())).toEqual(['Heap']);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.code, benCode));
    expect(await titles('sealedword', riff.visitor())).toEqual([]);
    await riff.context.db.update(accounts).set({ disabledAt: null }).where(eq(accounts.code, benCode));
    expect(await titles('sealedword', riff.visitor())).toEqual(['Heap']);
  });
});

describe('a member who publishes very many different words', () => {
  const many = 100;
  let before: number;
  let sizeBefore: number;

  beforeAll(async () => {
    before = await countWords();
    sizeBefore = await sizeOfIndex();
    await addPosts(cleoId, many, 'PUBLIC', ownWords(620));
  }, 300_000);

  test('keeps no other member’s later posts out of the index', async () => {
    await runJobs(riff.context);
    await buildPost(riff.context, adaCode, { title: 'Marigold afterwards' });
    expect(await titles('marigold')).toEqual(['Marigold afterwards']);
    expect(await titles('marigodl')).toEqual(['Marigold afterwards']);
    await runJobs(riff.context);
    expect(await titles('marigold')).toEqual(['Marigold afterwards']);
  });

  test('has at most 300 words of each post in the index', async () => {
    const { rows } = await riff.context.db.execute<{ most: number }>(
      sql`select max(length(words))::int as most from post_words`,
    );
    expect(rows[0]?.most).toBe(300);
    expect((await countWords()) - before).toBeLessThanOrEqual(many * 300);
  });

  test('has the size of the words counted towards their storage', async () => {
    const { db } = riff.context;
    expect(await bytesKept(db, cleoId)).toBeGreaterThan((await sizeOfIndex()) - sizeBefore);
    const soundBytes = 1;
    const adaId = await idOfAccount(riff.context, adaCode);
    const ofAda = await bytesKept(db, adaId);
    await buildPost(riff.context, adaCode, { title: 'Three short words' });
    expect((await bytesKept(db, adaId)) - ofAda).toBe(soundBytes + 'Three short words'.length + 4 * 256);
  });

  test('leaves no words behind: those that only deleted posts had are forgotten within two days', async () => {
    const { db } = riff.context;
    await db.update(posts).set({ removedAt: new Date(), removedAs: 'AUTHOR' }).where(eq(posts.authorId, cleoId));
    expect(await bytesKept(db, cleoId)).toBe(0);
    riff.wait(49 * 3600 * 1000);
    await riff.context.jobs.add('sweep-posts', {}, { key: 'sweep-posts' });
    await runJobs(riff.context);
    expect(await countWords()).toBeLessThan(before + 50);
    expect(await titles('marigodl', riff.visitor())).toEqual(['Marigold afterwards']);
  });
});
