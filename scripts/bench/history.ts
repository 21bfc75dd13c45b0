// Usage: npm run bench:history. Measures the histories of a member with 100,000 views, 50,000 likes and 20,000 comments among 120,000 posts, some
// of them hidden: the first page at one caller and at 40, and pages far down that are requested by number, from both ends.
// Compares the totals with a count of the rows. Then measures how long it takes to clear each history.
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { fillHistories } from '#tests/support/database/many-histories.ts';
import { load } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { isLeast, sized } from './instruments/sized.ts';

const network = { posts: 120_000, likes: 200_000, members: 2_000, seen: 20 };
const much = sized({ views: 100_000, likes: 50_000, comments: 20_000 }, { views: 40, likes: 30, comments: 30 });
const member = 1;
/** Milliseconds that 99 of 100 answers may take: the first page at one caller, and page 2,000 or the last one. */
const most = { first: 200, far: 200 };
const farPage = 2_000;
/** Pages that are jumped to. */
const jumps = sized(60, 2);
const lists = ['views', 'likes', 'comments'] as const;

const server = await startMeasuredServer();
try {
  const [cookie = ''] = await makeNetwork(server.dataDir, network);
  const totals = await writeHistories(server.dataDir);
  // The server is warm: its code is compiled, and its statements are planned.
  for (const list of lists) await load(`${server.origin}/api/activity/${list}`, 4, 500, cookie);
  // The cost of a member's call with one small query on this machine, for comparison.
  report('settings-1-caller', await load(`${server.origin}/api/activity/settings`, 1, 500, cookie));
  for (const list of lists) await measure(list, totals[list], cookie);
  for (const list of lists) await clear(list, cookie);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.stop();
}

async function measure(list: (typeof lists)[number], total: number, cookie: string): Promise<void> {
  const address = `${server.origin}/api/activity/${list}`;
  const said = await read(address, cookie);
  console.log(`${list}-total ${said.totalElements}, ${said.totalPages} pages`);
  check(said.totalElements === total, `the total of ${list} is ${said.totalElements}, but there are ${total}`);
  for (const sort of ['desc', 'asc']) {
    const first = `${address}?sort=${sort}`;
    await load(first, 1, 200, cookie);
    const one = await load(first, 1, 500, cookie);
    const forty = await load(first, 40, 1_000, cookie);
    report(`${list}-first-${sort}-1-caller`, one, most.first);
    report(`${list}-first-${sort}-40-callers`, forty);
    const far = Math.min(farPage, said.totalPages - 1);
    const times = [];
    // Downwards, because the start of a page is known once its predecessor was read.
    for (let page = far; page > far - jumps; page -= 1) {
      const started = performance.now();
      const { contents } = await read(`${first}&page=${page}`, cookie);
      times.push(performance.now() - started);
      check(
        contents.length === Math.min(12, total - page * 12),
        `page ${page} of ${list} has ${contents.length} entries`,
      );
    }
    times.sort((a, b) => a - b);
    const [p50 = 0, p99 = 0] = [times[Math.floor(jumps / 2)], times.at(-2)];
    report(`${list}-page-${far}-${sort}`, { p50, p99 }, most.far);
  }
}

async function clear(list: (typeof lists)[number], cookie: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${server.origin}/api/activity/${list}?all=true`, {
    method: 'DELETE',
    headers: { Cookie: cookie, Origin: server.origin },
  });
  check(answer.ok, `${list} answered ${answer.status} when they were cleared`);
  console.log(`${list}-cleared ${((performance.now() - started) / 1000).toFixed(2)} s`);
  const left = await read(`${server.origin}/api/activity/${list}`, cookie);
  check(left.totalElements === 0 && left.contents.length === 0, `${list} are not empty after they were cleared`);
}

async function read(
  address: string,
  cookie: string,
): Promise<{ contents: unknown[]; totalElements: number; totalPages: number }> {
  const answer = await fetch(address, { headers: { Cookie: cookie } });
  const { data, message } = (await answer.json()) as { data: never; message: string };
  if (!answer.ok) throw new Error(message);
  return data;
}

function report(name: string, { p50, p99 }: { p50: number; p99: number }, bar = Number.POSITIVE_INFINITY): void {
  console.log(`${name} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
  if (!isLeast) check(p99 <= bar, `${name} is above ${bar} ms`);
}

function check(isRight: boolean, otherwise: string): void {
  if (isRight) return;
  console.error(otherwise);
  process.exitCode = 1;
}

/** Writes the histories, and counts the rows that the audience lists. */
async function writeHistories(dataDir: string): Promise<Record<(typeof lists)[number], number>> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  // The few views and likes that the network gave the member.
  await client.query(`delete from views where account_id = ${member}`);
  await client.query(`delete from seen_posts where account_id = ${member}`);
  await client.query(`delete from likes where account_id = ${member}`);
  await fillHistories(client, member, much);
  await client.query('vacuum analyze');
  // Otherwise the filled rows would be written to disk during the measurement.
  await client.query('checkpoint');
  const ofPosts = (table: string) =>
    `(select count(*)::int from ${table} t join posts p on p.id = t.post_id where t.account_id = ${member}
      and ${conditionText(postFor.viewer, { of: 'p', viewer: String(member) })}) as ${table}`;
  const { rows } = await client.query(`select ${ofPosts('views')}, ${ofPosts('likes')}, (select count(*)::int
    from comments c where ${conditionText(commentFor.own, { of: 'c', viewer: String(member) })}) as comments`);
  await client.end();
  await database.stop();
  return rows[0];
}
