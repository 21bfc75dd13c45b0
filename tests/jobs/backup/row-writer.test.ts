import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/ground/config.ts';
import { openData } from '#server/open-data.ts';
import { backUpToFile } from '#server/product/services/backup/back-up-to-file.ts';
import { restore } from '#server/product/services/restore/restore.ts';
import { becomeRowWriter } from '#server/product/services/restore/row-writer.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { emptyPlace, hashTables, type Place } from '#tests/support/commands/place.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let folder: string;
let archive: string;
let source: string;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
  source = riff.context.db.$client.options.connectionString ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'riff-writer-'));
  archive = path.join(folder, 'one.tar');
  // The member's mail waits in the queue.
  await riff.visitor().join(cast.ada);
  await riff.context.activityLog.close();
  await backUpToFile(riff.context, archive, new AbortController().signal);
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

async function run<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const forbidden = [
  `copy (select 1) to program 'true'`,
  `copy tags (name) from '/etc/hostname'`,
  `select pg_read_file('/etc/hostname')`,
  `select lo_import('/etc/hostname')`,
  'create table public.mine ()',
  'create function public.mine() returns int language sql as $$ select 1 $$',
  'alter table tags disable trigger user',
  'drop table tags',
  'truncate tags',
  `create role mine superuser`,
  `update pg_authid set rolsuper = true`,
];

test('a superuser who writes an archive’s rows may write rows, and nothing else until they are done', async () => {
  const client = new pg.Client({ connectionString: source });
  await client.connect();
  try {
    await client.query('begin');
    const writer = await becomeRowWriter(client);
    await client.query(`insert into tags (code, name) values ('kept', 'kept')`);
    for (const statement of forbidden) {
      await client.query('savepoint before');
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback to before');
    }
    await writer.asOwner(async () => void (await client.query('alter table tags disable trigger user')));
    await expect(client.query('select current_user as name')).resolves.toMatchObject({
      rows: [{ name: expect.stringMatching(/^riff_restore_/) }],
    });
    await writer.end();
    await client.query('alter table tags enable trigger user');
    expect((await client.query(`select from pg_roles where rolname like 'riff\\_restore%'`)).rowCount).toBe(0);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});

test('a restore writes the archive’s contents as a less powerful role', async () => {
  const place = await emptyPlace();
  const data = await openData(readConfig({ ...process.env, ...place.env }), riff.context.log, { exclusive: true });
  const seen: unknown[] = [];
  const look: typeof riff.context.jobs.add = async (_name, _payload, { within } = {}) => {
    seen.push((await within?.execute(sql`select current_user <> session_user as "isLess"`))?.rows[0]);
  };
  try {
    const queue = { ...riff.context.jobs, add: look };
    await restore(data.context, async () => ({ queue, close: async () => undefined }), archive);
    expect(seen).toEqual([{ isLess: true }]);
    expect(await run(place.env.DATABASE_URL, `select from pg_roles where rolname like 'riff\\_restore%'`)).toEqual([]);
  } finally {
    await data.close();
    await place.remove();
  }
});

test('an operator whose database belongs to an unprivileged user can also restore there', async () => {
  const place: Place = await emptyPlace();
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  const database = new URL(place.env.DATABASE_URL);
  await run(inject('database'), `create role ${owner} login`);
  await run(inject('database'), `alter database ${database.pathname.slice(1)} owner to ${owner}`);
  database.username = owner;
  try {
    const env = { ...place.env, DATABASE_URL: database.href };
    expect(await runCommand('restore', [archive], env)).toMatchObject({
      said: expect.stringMatching(/Restored \d+ rows/),
      code: 0,
    });
    expect(await hashTables(database.href)).toEqual(await hashTables(source));
  } finally {
    await place.remove();
    await run(inject('database'), `drop role ${owner}`);
  }
});
