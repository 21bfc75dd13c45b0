// Usage: npm run bench:admin. The lists of the admin area: the activity log with 1,000,000 rows of 90 days, without a keyword, with words that the
// index on texts knows and with those that it does not. Then what the log costs: likes a second with it and without it, in turns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { fillActivityLog } from '#tests/support/database/many-activities.ts';
import { load, loadPosts } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { freePort, startMeasuredServer } from './instruments/server.ts';

const network = { posts: 20_000, likes: 20_000, members: 2_000, seen: 20 };
const logRows = 1_000_000;
/** Milliseconds that a first page may take for 99 of 100 callers, one at a time. */
const most = { indexed: 25, other: 50 };
/** Percent of the likes a second. */
const mostCost = 5;
const turns = 10;
const likesPerTurn = 4_000;
const nodeServer = fileURLToPath(new URL('./instruments/node-server.ts', import.meta.url));

const server = await startMeasuredServer();
try {
  const cookies = await makeNetwork(server.dataDir, network);
  const { code, posts } = await fill(server.dataDir);
  await measureLog(cookies[0] ?? '', code);
  await measureLikes(cookies, posts);
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
  for (const sort of ['desc', 'asc']) {
    for (const [name, keyWord, bar] of keywords) {
      const address = `${server.origin}/api/logs?${new URLSearchParams({ keyWord, sort })}`;
      const { data } = (await (await fetch(address, { headers: { Cookie: cookie } })).json()) as {
        data: { totalElements: number; isTotalLeast: boolean };
      };
      await load(address, 1, 30, cookie);
      const { p50, p99 } = await load(address, 1, 200, cookie);
      const total = `${data.totalElements}${data.isTotalLeast ? '+' : ''}`;
      console.log(`logs-${name}-${sort} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${total} found)`);
      check(p99 <= bar, `logs-${name}-${sort} is above ${bar} ms`);
    }
  }
}

/**
 * Likes of many members by a node with the log and by one without it, in turns, so that both have the same machine; each first in half of the turns.
 * Every member likes a post of their own and takes it back, so that no two wait for each other.
 */
async function measureLikes(cookies: string[], codes: string[]): Promise<void> {
  const posts = cookies.map((cookie, n) => ({ cookie, body: { code: codes[n] } }));
  const nodes = { with: await startNode('with-log'), without: await startNode('without-log') };
  const perSecond: Record<keyof typeof nodes, number[]> = { with: [], without: [] };
  const turn = async (kind: keyof typeof nodes) =>
    (await loadPosts(`${nodes[kind].origin}/api/posts/like`, 16, likesPerTurn, posts)).perSecond;
  try {
    for (const kind of ['with', 'without'] as const) await turn(kind);
    for (let n = 0; n < turns; n += 1) {
      const order = n % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const kind of order) perSecond[kind].push(await turn(kind));
    }
  } finally {
    await nodes.with.stop();
    await nodes.without.stop();
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [logged, unlogged] = [middle(perSecond.with), middle(perSecond.without)];
  const cost = (1 - logged / unlogged) * 100;
  console.log(`likes-with-log ${Math.round(logged)} a second, without ${Math.round(unlogged)}: ${cost.toFixed(1)} %`);
  check(cost < mostCost, `the log costs more than ${mostCost} % of the likes`);
}

async function startNode(kind: 'with-log' | 'without-log') {
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
  await client.query(`insert into permissions (code, account_id, role, can_view, can_insert, can_update, can_delete, can_restore)
    select 'bench-log', 1, 'LOG', true, false, false, false, false`);
  const { rows } = await client.query<{ code: string; posts: string[]; bytes: string }>(
    `select (select code from accounts where id = 2) as code, (select array_agg(code order by id) from posts where id <= ${network.members}) as posts,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'activity_log'::regclass)
        + pg_total_relation_size('activity_log_texts') as bytes`,
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
  process.exitCode = 1;
}
