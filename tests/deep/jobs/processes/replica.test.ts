import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountDetail, me } from '#lib/contract/account/account.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { feed } from '#lib/contract/post/post.ts';
import { openDatabase } from '#server/ground/db/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { copyStandby, type Standby, startStandby } from '#tests/support/database/standby.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { startWebProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

let folder: string;
let main: EmbeddedDatabase;
let standby: Standby;
let database: ReturnType<typeof openDatabase>;
let webs: WebProcess[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-replica-'));
  const [mainDir, copyDir] = [path.join(folder, 'main'), path.join(folder, 'copy')] as const;
  for (const name of [mainDir, copyDir]) await mkdir(name);
  await copyCluster(mainDir);
  // Databases before and after the copy are opened in the same way.
  const first = await openEmbedded({ dataDir: mainDir, exclusive: true });
  await migrate(first.connectionString);
  await first.stop();
  await copyStandby(mainDir, copyDir);
  main = await openEmbedded({ dataDir: mainDir, exclusive: true, settings: { wal_keep_size: '256MB' } });
  standby = await startStandby(copyDir, main.connectionString);
  database = openDatabase(main.connectionString, () => undefined, 3);
  const wish = {
    databaseUrl: main.connectionString,
    dataDir: path.join(folder, 'data'),
    env: { DATABASE_READ_URL: standby.connectionString },
  };
  webs = [await startWebProcess(wish), await startWebProcess(wish)];
  await used();
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await database.close();
  await standby.stop();
  await main.stop();
  await rm(folder, { recursive: true, force: true });
});

const lines = (text: string) => webs.map((web) => web.output().split(text).length - 1);
const isOn = () =>
  webs.map((web) => {
    const output = web.output();
    return output.lastIndexOf('the replica is used') > output.lastIndexOf('it is left alone');
  });
const patient = { timeout: 60_000, interval: 100 };
const used = () => vi.waitFor(() => expect(isOn()).toEqual([true, true]), patient);
const leftAlone = () => vi.waitFor(() => expect(isOn()).toEqual([false, false]), patient);

/** Whether a visitor of a process sees the post in the feed. */
async function shown(n: number, code: string): Promise<boolean | undefined> {
  const { data } = await new Client(webs[n]?.origin ?? '').call(feed);
  return data?.contents.some((post) => post.postCode === code);
}

test('visitors read from the replica, and members read their own changes from the database on every process', async () => {
  const ada = new Client(webs[0]?.origin ?? '');
  const { userCode } = await ada.join(cast.ada);
  const written = { db: database.db, now: () => new Date() };
  const before = await buildPost(written, userCode);
  await expect.poll(() => shown(0, before.code), patient).toBe(true);

  const own = (await ada.call(me)).data;
  const names = { displayName: 'Ada Anew', userName: own?.userName, bio: own?.bio ?? '' };
  const profile = (client: Client | undefined) => client?.call(accountDetail, { query: { code: userCode } });

  await standby.pauseReplay();
  const post = await buildPost(written, userCode);
  // This proves that the replica answered.
  expect(await shown(0, post.code)).toBe(false);
  expect(await shown(1, post.code)).toBe(false);
  const { status } = await ada.call(updateProfile, { body: names });
  expect(status).toBe(200);
  const visitor = new Client(webs[1]?.origin ?? '');
  expect((await profile(visitor))?.data?.displayName).toBe('Ada');
  // The reads come from this browser and process, from another process, and from another browser of the same member.
  for (const client of [ada, webs[1]?.reachedBy(ada)])
    expect((await profile(client))?.data?.displayName).toBe('Ada Anew');

  await leftAlone();
  expect(await shown(1, post.code)).toBe(true);
  expect((await profile(visitor))?.data?.displayName).toBe('Ada Anew');
  await standby.resumeReplay();
  await used();
  expect(await shown(0, post.code)).toBe(true);
});

test('a visitor sees a member whom the replica does not have yet', async () => {
  await standby.pauseReplay();
  const ben = new Client(webs[0]?.origin ?? '');
  const { userCode } = await ben.join(cast.ben);
  const visitor = new Client(webs[1]?.origin ?? '');
  expect((await visitor.call(accountDetail, { query: { code: userCode } })).status).toBe(200);
  await standby.resumeReplay();
  await used();
});

test('no request fails while the replica is down, and it is used again afterwards', async () => {
  const ada = new Client(webs[0]?.origin ?? '');
  const visitors = webs.map(({ origin }) => new Client(origin));
  const warnings = lines('it is left alone');
  const statuses: number[] = [];
  let isDown = false;
  const reading = (async () => {
    while (!isDown || statuses.length < 40) {
      for (const visitor of [...visitors, ada]) statuses.push((await visitor.call(feed)).status);
    }
  })();
  await standby.stop();
  await leftAlone();
  isDown = true;
  await reading;
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Riff logs one line for each time that it leaves the replica alone, not one for each request.
  for (const [n, count] of lines('it is left alone').entries()) expect(count).toBeLessThan((warnings[n] ?? 0) + 4);
  await standby.start();
  await used();
});
