// Usage: npm run bench:admin. Measures the lists of the admin area. The activity log has 1,000,000 rows of 90 days; keywords are none, words that the
// index on texts knows, and words that it does not. There are 100,000 members. Then measures the cost of the log for likes
// and of presence for the feed, alternating with and without.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { fillActivityLog } from '#tests/support/database/many-activities.ts';
import { load, loadPosts } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { freePort, startMeasuredServer } from './instruments/server.ts';
import { missed, sized } from './instruments/sized.ts';

const network = { posts: 20_000, likes: 20_000, members: sized(2_000, 20), seen: 20 };
const logRows = sized(1_000_000, 1_000);
const members = sized(100_000, 100);
/** Milliseconds that a first page may take for 99 of 100 callers, one at a time; percent of likes and of feed calls that may be lost. */
const most = { indexed: 25, other: 50, cost: { log: 5, presence: 2 } };
const warmTurns = sized(2, 1);
const turns = sized(60, 1);
const nodeServer = fileURLToPath(new URL('./instruments/node-server.ts', import.meta.url));

const server = await startMeasuredServer();
try {
  const cookies = await makeNetwork(server.dataDir, network);
  const { code, posts } = await fill(server.dataDir);
  await measureLog(cookies[0] ?? '', code);
  await measureUsers(cookies[0] ?? '');
  await measureLikes(cookies, posts);
  await measureFeed(cookies);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.stop();
}

async function measureLog(cookie: string, userCode: string): Promise<void> {
  const keywords: [name: string, keyWord: string, bar: number][] = [
    ['newest', '', most.indexed],
    ['common-word', 'likePost', most.indexed],
    ['common-message', 'too many requests', most.indexed],
    ['rare-word', 'resetPassword', most.indexed],
    ['very-rare-word', 'went wrong', most.indexed],
    ['status', '500', most.indexed],
    ['member', userCode, most.indexed],
    ['part-of-a-member', userCode.slice(3, 9), most.indexed],
    ['address', '198.51.100.7', most.indexed],
    ['two-words', 'login 400', most.indexed],
    ['value-of-data', 'c4ca4238a0b92382', most.indexed],
    ['nothing', 'nothing-has-this', most.indexed],
    ['one-letter', 'e', most.other],
    ['one-rare-letter', 'q', most.other],
    ['two-letters', 'po', most.other],
    ['two-letters-of-nothing', '~~', most.other],
    ['part-of-an-address', '98.5', most.other],
  ];
  await measureList('logs', keywords, cookie);
}

async function measureUsers(cookie: string): Promise<void> {
  const keywords: [name: string, keyWord: string, bar: number][] = [
    ['newest', '', most.indexed],
    ['name', 'bench4711', most.indexed],
    ['common-word', 'member', most.indexed],
    ['nothing', 'nobody-has-this', most.indexed],
    ['two-letters', 'be', most.other],
  ];
  await measureList('user', keywords, cookie);
}

async function measureList(
  path: string,
  keywords: [name: string, keyWord: string, bar: number][],
  cookie: string,
): Promise<void> {
  for (const sort of ['desc', 'asc']) {
    for (const [name, keyWord, bar] of keywords) {
      const address = `${server.origin}/api/${path}?${new URLSearchParams({ ...(keyWord && { keyWord }), sort })}`;
      const { data } = (await (await fetch(address, { headers: { Cookie: cookie } })).json()) as {
        data: { totalElements: number; isTotalLeast?: boolean };
      };
      await load(address, 1, 30, cookie);
      const { p50, p99 } = await load(address, 1, 500, cookie);
      const total = `${data.totalElements}${data.isTotalLeast ? '+' : ''}`;
      console.log(`${path}-${name}-${sort} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${total} found)`);
      check(p99 <= bar, `${path}-${name}-${sort} is above ${bar} ms`);
    }
  }
}

/** Measures the cost of the log: every member likes and unlikes a different post, so that no two wait for each other. */
async function measureLikes(cookies: string[], codes: string[]): Promise<void> {
  const posts = cookies.map((cookie, n) => ({ cookie, body: { code: codes[n] } }));
  const like = async (origin: string) => (await loadPosts(`${origin}/api/posts/like`, 16, 500, posts)).perSecond;
  const cost = await measureCost('likes', 'log', like);
  check(cost < most.cost.log, `the log costs more than ${most.cost.log} % of the likes`);
}

/** Measures the cost of noting active members. */
async function measureFeed(cookies: string[]): Promise<void> {
  const read = async (origin: string) => (await load(`${origin}/api/posts`, 16, 1_500, cookies)).perSecond;
  const cost = await measureCost('feed', 'presence', read);
  check(cost < most.cost.presence, `presence costs more than ${most.cost.presence} % of the feed`);
}

/**
 * Measures by how many percent a part of Riff lowers a node's rate. Nodes with and without it take turns, so that both have the same
 * machine; each goes first in half of the turns.
 */
async function measureCost(what: string, part: string, run: (origin: string) => Promise<number>): Promise<number> {
  const nodes = { with: await startNode(`with-${part}`), without: await startNode(`without-${part}`) };
  const perSecond: Record<keyof typeof nodes, number[]> = { with: [], without: [] };
  try {
    for (let n = 0; n < warmTurns; n += 1)
      for (const kind of ['without', 'with'] as const) await run(nodes[kind].origin);
    for (let n = 0; n < turns; n += 1) {
      const order = n % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const kind of order) perSecond[kind].push(await run(nodes[kind].origin));
    }
  } finally {
    await nodes.with.stop();
    await nodes.without.stop();
  }
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  // Compared turn by turn, because the machine may have been busier in some of them.
  const cost = 100 * (1 - middle(perSecond.with.map((rate, n) => rate / (perSecond.without[n] ?? rate))));
  const rates = `${Math.round(middle(perSecond.with))} a second, without ${Math.round(middle(perSecond.without))}`;
  console.log(`${what}-with-${part} ${rates}: ${cost.toFixed(1)} % fewer`);
  return cost;
}

async function startNode(kind: string) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [nodeServer, server.dataDir, port, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function fill(dataDir: string): Promise<{ code: string; posts: string[] }> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const startedAt = performance.now();
  await fillActivityLog(client, logRows, 90);
  console.log(`logs-filled ${logRows} rows in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await client.query(`insert into permissions (account_id, role, can_view, can_insert, can_update, can_delete, can_restore)
    select 1, role::role, true, false, false, false, false from unnest(array['LOG', 'USER']) as role`);
  await client.query(`insert into accounts (code, user_name, display_name, email) select substr(md5('m' || g), 1, 16), 'bench' || g,
    'Member ' || g, 'bench' || g || '@bench.invalid' from generate_series(${network.members + 1}, ${members}) g`);
  await client.query('vacuum analyze accounts');
  const { rows } = await client.query<{ code: string; posts: string[]; bytes: string }>(
    `select (select code from accounts where id = 2) as code, (select array_agg(code order by id) from posts where id <= ${network.members}) as posts,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'activity_log'::regclass) as bytes`,
  );
  await client.end();
  await database.stop();
  const [row] = rows;
  if (!row) throw new Error('the network is empty');
  console.log(`logs-size ${Math.round(Number(row.bytes) / logRows)} bytes a row`);
  return row;
}

function check(isRight: boolean, otherwise: string): void {
  if (isRight) return;
  console.error(otherwise);
  missed();
}
