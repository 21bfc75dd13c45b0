// Usage: npm run bench:processes. Measures the feed call with 1, 2 and 3 web processes on one database: requests per second of 32 callers that are
// spread over them, and the processor time of a request in Riff and in PostgreSQL. One line per figure; the callers share the processors.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostmaster } from '#server/ground/db/embedded/postmaster.ts';
import { load } from './instruments/load.ts';
import { makeNetwork } from './instruments/network.ts';
import { freePort, startMeasuredServer } from './instruments/server.ts';
import { sized } from './instruments/sized.ts';

const nodeServer = fileURLToPath(new URL('./instruments/node-server.ts', import.meta.url));
const callers = 32;
const requests = sized(8_000, 64);
const ticksPerSecond = 100;

const server = await startMeasuredServer();
const others: { child: ChildProcess; origin: string }[] = [];
try {
  const cookies = await makeNetwork(server.dataDir, { posts: 20_000, likes: 200_000, members: 1_000, seen: 200 });
  const postmaster = await readPostmaster(path.join(server.dataDir, 'database'));
  for (const count of [1, 2, 3]) {
    if (count > 1) others.push(await startNode());
    const origins = [server.origin, ...others.map(({ origin }) => origin)];
    const pids = [server.pid, ...others.map(({ child }) => child.pid ?? 0)];
    for (const [who, signedIn] of [
      ['member', cookies],
      ['visitor', ''],
    ] as const) {
      const feed = async (each: number) => {
        const split = origins.map((origin) =>
          load(`${origin}/api/posts`, Math.ceil(callers / count), Math.ceil(each / count), signedIn),
        );
        return await Promise.all(split);
      };
      // Each process meets every member once before.
      await feed(1_000 * count);
      const before = [secondsOf(pids), secondsOf(backendsOf(postmaster?.pid ?? 0))] as const;
      const startedAt = performance.now();
      const results = await feed(requests);
      const seconds = (performance.now() - startedAt) / 1_000;
      const each = (after: number, at: number) => `${(((after - at) / requests) * 1_000).toFixed(2)} ms`;
      console.log(
        `feed-${who}-${count}-processes ${Math.round(requests / seconds)} requests/s, p99 ${Math.max(...results.map(({ p99 }) => p99)).toFixed(0)} ms, ` +
          `processor time a request ${each(secondsOf(pids), before[0])} in Riff, ${each(secondsOf(backendsOf(postmaster?.pid ?? 0)), before[1])} in PostgreSQL`,
      );
    }
  }
} finally {
  for (const { child } of others) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await server.stop();
}

async function startNode() {
  const port = await freePort();
  const child = spawn(process.execPath, [nodeServer, server.dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** Processor seconds that these processes have taken. */
function secondsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
    return user + system;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** The processes of a PostgreSQL; its connections stay open while something is measured. */
function backendsOf(postmaster: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => Number(statOf(pid)[1]) === postmaster);
}

/** The fields of `/proc/PID/stat` from the state on; none for a process that has gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
