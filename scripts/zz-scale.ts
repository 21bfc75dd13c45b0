import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { readPostmaster } from '#server/db/embedded/postmaster.ts';
import { load } from './bench/instruments/load.ts';
import { makeNetwork } from './bench/instruments/network.ts';
import { freePort } from './bench/instruments/server.ts';
const dir = await mkdtemp('/tmp/riff-scale-bench-');
const e = await openEmbedded({ dataDir: dir, exclusive: true });
await migrate(e.connectionString);
const children: ChildProcess[] = [];
async function start(tree: string, limits: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(tree, 'tests/support/faults/api-server.ts')], { cwd: tree, env: { ...process.env, DATABASE_URL: e.connectionString, DATA_DIR: path.join(dir, 'd'), PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn', RATE_LIMITS: limits }, stdio: ['ignore', 'inherit', 'inherit'] });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) await new Promise((r) => setTimeout(r, 50));
  return { origin, child, pid: child.pid ?? 0, stop: async () => { child.kill('SIGTERM'); await once(child, 'exit'); } };
}
const statOf = (pid: number) => { try { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); return s.slice(s.lastIndexOf(')') + 2).split(' '); } catch { return []; } };
const seconds = (pids: number[]) => pids.reduce((sum, pid) => { const [u = 0, s = 0] = statOf(pid).slice(11, 13).map(Number); return sum + u + s; }, 0) / 100;
const postgres = (pm: number) => readdirSync('/proc').filter((n) => /^\d+$/.test(n)).map(Number).filter((p) => Number(statOf(p)[1]) === pm);
try {
  const warm = await start('/work/wt/scale', 'off'); await warm.stop();
  const cookies = await makeNetwork(dir, { posts: 20_000, likes: 200_000, members: 1_000, seen: 200 });
  const pm = (await readPostmaster(path.join(dir, 'database')))?.pid ?? 0;
  for (const round of [1, 2]) for (const tree of ['/tmp/scale-base', '/work/wt/scale']) {
    const server = await start(tree, 'on');
    await load(`${server.origin}/api/posts`, 32, 1500, cookies);
    const cpu = seconds([server.pid]);
    const one = await load(`${server.origin}/api/posts`, 1, 500, cookies);
    const many = await load(`${server.origin}/api/posts`, 32, 4000, cookies);
    console.log(round, tree, `1 caller p50 ${one.p50.toFixed(2)} ms; 32 callers ${Math.round(many.perSecond)}/s p99 ${many.p99.toFixed(0)} ms; processor ${((seconds([server.pid]) - cpu) / 4500 * 1000).toFixed(2)} ms a request`);
    await server.stop();
  }
  const servers = [];
  for (const count of [1, 2, 3]) {
    servers.push(await start('/work/wt/scale', 'off'));
    for (const [who, c] of [['member', cookies], ['visitor', []]] as const) {
      const run = (n: number) => Promise.all(servers.map((s) => load(`${s.origin}/api/posts`, Math.ceil(32 / count), Math.ceil(n / count), c)));
      await run(1500);
      const [a, b] = [seconds(servers.map((s) => s.pid)), seconds(postgres(pm))];
      const t = performance.now();
      await run(5000);
      const s = (performance.now() - t) / 1000;
      console.log(`${count} processes ${who}: ${Math.round(5000 / s)}/s, Riff ${((seconds(servers.map((x) => x.pid)) - a) / 5).toFixed(2)} ms, PostgreSQL ${((seconds(postgres(pm)) - b) / 5).toFixed(2)} ms a request`);
    }
  }
} finally {
  for (const c of children) if (c.exitCode === null) c.kill('SIGTERM');
  await new Promise((r) => setTimeout(r, 1000));
  await e.stop(); await rm(dir, { recursive: true, force: true });
}
