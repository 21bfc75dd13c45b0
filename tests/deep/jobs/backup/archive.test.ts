import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { backUpToFile } from '#server/product/services/backup/back-up-to-file.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { runCommand, startCommand } from '#tests/support/commands/command.ts';
import { emptyPlace, hashMedia, hashTables, type Place } from '#tests/support/commands/place.ts';
import { restoreHere } from '#tests/support/commands/restore-here.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

const run = promisify(execFile);
let riff: TestRiff;
let folder: string;
let archive: string;
let here: Record<'DATABASE_URL' | 'DATA_DIR', string>;
const never = new AbortController().signal;

beforeAll(async () => {
  riff = await startRiff({ storage: null });
  folder = await mkdtemp(path.join(tmpdir(), 'riff-backup-'));
  archive = path.join(folder, 'one.tar');
  here = {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
  };
  const ada = riff.visitor();
  await ada.join(cast.ada);
  await runJobs(riff.context);
  const { body } = await sendFile(ada, clip({ width: 160, height: 90, rate: 10, seconds: 1 }));
  const tagCodeList = [await tagCode(ada, 'kept')];
  await ada.call(publishPost, { body: { title: 'Kept', videoPublicId: body.public_id, tagCodeList } });
  await runJobs(riff.context);
  // The member's mail waits in the queue.
  await riff.visitor().join(cast.ben);
  await riff.context.activityLog.close();
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

async function inPlace(use: (place: Place) => Promise<void>): Promise<void> {
  const place = await emptyPlace();
  try {
    await use(place);
  } finally {
    await place.remove();
  }
}

async function queryIn<Row extends pg.QueryResultRow>({ env }: Place, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  test('brings back every row, file, waiting mail and sequence', async () => {
    const { said, code } = await runCommand('backup', [archive], here);
    expect(said).toMatch(/Backed up \d+ rows and \d+ files .*\nIt was read again and is complete: /);
    expect(code).toBe(0);
    expect((await stat(archive)).mode & 0o077).toBe(0);
    await inPlace(async (place) => {
      const restored = await runCommand('restore', [archive], place.env);
      expect(restored).toMatchObject({ said: expect.stringMatching(/Restored \d+ rows and \d+ files/), code: 0 });
      expect(await hashTables(place.env.DATABASE_URL)).toEqual(await hashTables(here.DATABASE_URL));
      expect(await hashMedia(place.env.DATA_DIR)).toEqual(await hashMedia(here.DATA_DIR));
      const waiting = `select name, data from pgboss.job where state <= 'active' and name not like '\\_\\_%' order by name`;
      const { rows } = await riff.context.db.$client.query(waiting);
      expect(rows).toEqual([{ name: 'send-mail', data: expect.anything() }]);
      expect(await queryIn(place, waiting)).toEqual(rows);
      const next = `select nextval('posts_id_seq') > (select max(id) from posts) as "isNew"`;
      expect(await queryIn(place, next)).toEqual([{ isNew: true }]);
      // Triggers and foreign keys are unchanged.
      const guards = `select (select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O') as triggers,
        (select count(*) from pg_constraint where connamespace = 'public'::regnamespace and convalidated) as constraints`;
      expect(await queryIn(place, guards)).toEqual((await riff.context.db.$client.query(guards)).rows);
      const again = await runCommand('restore', [archive], place.env);
      expect(again).toMatchObject({ said: expect.stringContaining('the database is not empty'), code: 1 });
      expect(await runCommand('check', [], place.env)).toEqual({ said: 'Rows, files and counters agree.\n', code: 0 });
    });
  });

  test('does not replace an existing file', async () => {
    expect(await runCommand('backup', [archive], here)).toEqual({
      said: `No backup was made: ${archive} exists already: name another file\n`,
      code: 1,
    });
  });

  test('is the same archive on standard output', async () => {
    const { child, ended } = startCommand('backup', ['-'], here);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect(await ended).toMatchObject({ code: 0 });
    const file = path.join(folder, 'output.tar');
    await writeFile(file, Buffer.concat(chunks));
    await inPlace(async (place) => {
      expect(await runCommand('restore', [file], place.env)).toMatchObject({ code: 0 });
      expect(await hashMedia(place.env.DATA_DIR)).toEqual(await hashMedia(here.DATA_DIR));
    });
  });

  test('leaves no file when it is interrupted', async () => {
    const file = path.join(folder, 'half.tar');
    const stopping = new AbortController();
    const { storage } = riff.context;
    const slow = {
      ...storage,
      stat: async (key: string) => {
        stopping.abort(new Error('stopped'));
        return await storage.stat(key);
      },
    };
    await expect(backUpToFile({ ...riff.context, storage: slow }, file, stopping.signal)).rejects.toThrow('stopped');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
    // The stopped backup does not block the next one.
    await backUpToFile(riff.context, file, never);
    await rm(file);
  });

  test('reports that the disk is full, and leaves no file', async ({ skip }) => {
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).catch(() => null);
    if (!mounted) return skip('nothing may be mounted here, so no disk can be full');
    try {
      const { said, code } = await runCommand('backup', [path.join(disk, 'full.tar')], here);
      expect(said).toMatch(/^No backup was made: ENOSPC/);
      expect(code).toBe(1);
      expect(await readdir(disk)).toEqual([]);
    } finally {
      await run('umount', ['-l', disk]);
    }
  });
});

describe('a restore refuses', () => {
  const damaged = path.join(tmpdir(), `riff-damaged-${process.pid}.tar`);
  afterAll(() => rm(damaged, { force: true }));

  async function refusal(): Promise<string> {
    let said = '';
    await inPlace(async (place) => {
      said = await restoreHere(damaged, place);
      // The restore created nothing.
      expect(await queryIn(place, `select nspname from pg_namespace where nspname like 'riff%'`)).toEqual([]);
      expect(await readdir(place.env.DATA_DIR)).toEqual([]);
    });
    return said;
  }

  test.each([0.2, 0.9])('a byte that was changed at %d of its length', async (share) => {
    await copyFile(archive, damaged);
    const file = await open(damaged, 'r+');
    const bytes = await file.readFile();
    // The test skips zeros: a changed zero between two files of a tar harms nothing.
    const at = bytes.findIndex((byte, n) => n >= bytes.length * share && byte !== 0);
    await file.write(Buffer.from([(bytes[at] ?? 0) ^ 0xff]), 0, 1, at);
    await file.close();
    expect(await refusal()).toMatch(/^Nothing was restored: the archive is (damaged|incomplete)/m);
  });

  test('an archive whose end is missing', async () => {
    await copyFile(archive, damaged);
    await truncate(damaged, Math.floor((await stat(damaged)).size / 2));
    expect(await refusal()).toMatch(/^Nothing was restored: the archive is (damaged or )?incomplete/m);
  });

  test('a file that is no archive, and a missing file', async () => {
    await writeFile(damaged, 'not an archive\n'.repeat(200));
    expect(await refusal()).toContain('Nothing was restored: ');
    await rm(damaged);
    expect(await refusal()).toContain('Nothing was restored: there is no file');
  });

  test('a backup of a newer version, with that reason', async () => {
    await riff.context.db.$client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`,
    );
    await rm(damaged, { force: true });
    await backUpToFile(riff.context, damaged, never);
    await riff.context.db.$client.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    expect(await refusal()).toContain('a newer version of Riff made this backup: restore it with that version');
  });
});

test('a killed restore can be repeated, and Riff does not start before that', async () => {
  await inPlace(async (place) => {
    const { child, ended } = startCommand('restore', [archive], place.env);
    const connectionString = place.env.DATABASE_URL;
    // A separate connection looks, because within a transaction it would see the same activity again and again.
    const [looking, holding] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([looking.connect(), holding.connect()]);
    const until = (text: string) =>
      vi.waitFor(async () => expect((await looking.query(text)).rowCount).toBe(1), { timeout: 60_000, interval: 5 });
    try {
      await until(`select nspname from pg_namespace where nspname = 'riff_restoring'`);
      // The restore has to wait here with its last statement.
      await holding.query('begin');
      await holding.query(`comment on schema riff_restoring is 'held'`);
      await until(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'drop schema%'`);
      expect(await hashMedia(place.env.DATA_DIR)).toEqual(await hashMedia(here.DATA_DIR));
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ code: null });
    } finally {
      await Promise.all([looking.end(), holding.end()]);
    }
    await expect(migrate(place.env.DATABASE_URL)).rejects.toThrow('repeat npm run restore');
    expect(await runCommand('restore', [archive], place.env)).toMatchObject({ code: 0 });
    expect(await hashTables(place.env.DATABASE_URL)).toEqual(await hashTables(here.DATABASE_URL));
    expect(await hashMedia(place.env.DATA_DIR)).toEqual(await hashMedia(here.DATA_DIR));
  });
});
