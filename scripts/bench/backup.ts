// Prints how fast a backup is written and read again, and restored, and how much memory each takes. Usage: npm run bench:backup [-- MEGABYTES]
import '#server/import-shortcuts.ts';
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { watchMemory } from './instruments/memory.ts';
import { sized } from './instruments/sized.ts';

const megabyte = 1_000_000;
const fileMegabytes = 20;

/** Uploads with originals of random bytes, which nothing can compress. */
async function fill(dataDir: string, megabytes: number): Promise<void> {
  const database = await openEmbedded({ dataDir });
  await migrate(database.connectionString);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const files = Math.ceil(megabytes / fileMegabytes);
  const bytes = Buffer.alloc(fileMegabytes * megabyte);
  const originals = path.join(dataDir, 'media', 'originals');
  await mkdir(originals, { recursive: true });
  await client.query(
    `insert into accounts (code, user_name, display_name, email) values ('a', 'bench', 'Bench', 'b@bench.invalid')`,
  );
  for (let n = 0; n < files; n += 1) {
    await writeFile(path.join(originals, `bench${n}`), randomFillSync(bytes));
    await client.query(
      `insert into uploads (code, public_id, owner_id, resource_type, status, progress, original_bytes)
         select $1, 'images/' || $1, id, 'image', 'COMPLETE', 100, $2 from accounts`,
      [`bench${n}`, bytes.length],
    );
  }
  await client.end();
  await database.stop();
}

/** Runs a command; returns its seconds and its peak memory in MB. */
async function measure(name: string, args: string[], dataDir: string): Promise<{ seconds: number; mostMb: number }> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const memory = watchMemory(child.pid ?? 0);
  const code = await new Promise((resolve) => child.on('close', resolve));
  const { own } = memory.stop();
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, mostMb: Math.round(own) };
}

const megabytes = Number(process.argv[2] ?? sized(1_000, 20));
const folder = await mkdtemp(path.join(tmpdir(), 'riff-bench-backup-'));
try {
  const archive = path.join(folder, 'backup.tar');
  await fill(path.join(folder, 'data'), megabytes);
  const written = await measure('backup', [archive], path.join(folder, 'data'));
  const size = (await stat(archive)).size / megabyte;
  const restored = await measure('restore', [archive], path.join(folder, 'restored'));
  for (const [name, { seconds, mostMb }] of Object.entries({ backup: written, restore: restored }))
    process.stdout.write(
      `${name}: ${Math.round(size / seconds)} MB/s, ${mostMb} MB of memory (${Math.round(size)} MB)\n`,
    );
} finally {
  await rm(folder, { recursive: true, force: true });
}
