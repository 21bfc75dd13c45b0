import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accountDetail, accountPosts, me } from '#lib/contract/account/account.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed, getPost, likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchAccounts, searchPosts } from '#lib/contract/search/search.ts';
import { openDatabase } from '#server/ground/db/database.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { Author } from '#tests/support/faults/author.ts';
import { grant } from '#tests/support/riff/build.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { missingPooler, type Pooler, startPooler } from '#tests/support/servers/pooler.ts';
import { startWebProcess, startWorkerProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

const patient = { timeout: 60_000, interval: 100 };

describe.skipIf(missingPooler)(missingPooler ?? 'behind PgBouncer in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: Pooler;
  let address: string;
  let webs: WebProcess[];
  let worker: ReturnType<typeof startWorkerProcess>;
  const wish = (env: Record<string, string>) => ({ databaseUrl: address, dataDir: path.join(folder, 'data'), env });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'riff-pooled-'));
    database = await createDatabase();
    // Far fewer than the processes open to it.
    pooler = await startPooler(inject('database'), 3);
    address = pooler.through(database.connectionString);
    const env = { DATABASE_DIRECT_URL: database.connectionString, FREE_SPACE: '1MB' };
    webs = await Promise.all([startWebProcess(wish(env)), startWebProcess(wish(env))]);
    worker = startWorkerProcess(wish(env));
  });
  afterAll(async () => {
    await Promise.all([...webs, worker].map((process) => process.stop()));
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a start without a direct address of the database ends and names the variable', async () => {
    await expect(startWebProcess(wish({}))).rejects.toThrow('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL');
    await expect(startWebProcess(wish({ DATABASE_DIRECT_URL: address }))).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler too',
    );
  });

  test('members publish, watch, like, comment, search and get others’ comments live', async () => {
    const author = new Author(new Client(webs[0]?.origin ?? ''), {
      video: await openAsBlob(clip({ width: 160, height: 90, rate: 10, seconds: 1 })),
      image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'), { width: 200, height: 150 })),
    });
    await author.settle();
    const { postCode: code } = await author.publish('IMG', 'pooled');

    const [ada, ben] = [0, 1].map((n) => new Client(webs[n]?.origin ?? '')) as [Client, Client];
    const { userCode } = await ada.join(cast.ada);
    const { userCode: benCode } = await ben.join(cast.ben);
    await expect.poll(async () => (await ben.call(getPost, { query: { code } })).data?.status, patient).toBe('READY');
    const stream = await listenTo<{ commentCount: string }>(ben, `/api/comments/news/events?code=${code}`, 'comments');
    // Enough rounds for a plan or name that is missing on another connection to show.
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([
        ada.call(feed),
        ben.call(feed),
        new Client(ada.origin).call(feed),
        ada.call(viewPost, { body: { code } }),
        ada.call(likePost, { body: { code } }),
        ben.call(searchPosts, { query: { keyWord: 'pooled' } }),
        ben.call(searchAccounts, { query: { keyWord: 'ada' } }),
        ben.call(accountDetail, { query: { code: userCode } }),
        ben.call(accountPosts, { query: { code: userCode } }),
        ben.call(followAccount, { body: { code: userCode } }),
        ada.call(me),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    await ada.call(sendComment, { body: { code, content: 'Across the pooler' } });
    await stream.until(({ commentCount }) => commentCount === '1');
    stream.close();

    const direct = openDatabase(database.connectionString, () => undefined, 3);
    await grant({ db: direct.db, now: () => new Date() }, benCode, 'LOG.view');
    await direct.close();
    await expect
      .poll(async () => {
        const { data } = await ben.call(activityLog, { query: { keyWord: 'likePost' } });
        return data?.contents.length ?? 0;
      }, patient)
      .toBeGreaterThan(0);
    expect(webs.map((web) => web.output()).join('')).not.toMatch(/prepared statement|"level":50/);
  });

  test('the connections have a time limit and no settings left by a process', async () => {
    const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: address }));
    await Promise.all(clients.map((client) => client.connect()));
    // The statements run at the same time, so that each has its own connection.
    const found = await Promise.all(
      clients.map(async (client) => {
        await client.query('begin');
        const { rows } = await client.query(`select current_setting('plan_cache_mode') as plans,
          (select count(*)::int from pg_prepared_statements) as statements`);
        await client.query('commit');
        return rows[0];
      }),
    );
    await Promise.all(clients.map((client) => client.end()));
    expect(found).toEqual(found.map(() => ({ plans: 'auto', statements: 0 })));
    const direct = new pg.Client({ connectionString: database.connectionString });
    await direct.connect();
    const { rows } = await direct.query('show statement_timeout');
    await direct.end();
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  });
});
