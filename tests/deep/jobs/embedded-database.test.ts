import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';

let folder: string;
let opened: EmbeddedDatabase[];
let holders: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-embedded-test-'));
  opened = [];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  for (const database of opened.reverse()) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openIn(dataDir: string, exclusive = true): Promise<EmbeddedDatabase> {
  const database = await openEmbedded({ dataDir, exclusive });
  opened.push(database);
  return database;
}

async function holdElsewhere(dataDir: string, exclusive = true): Promise<ChildProcess> {
  const program = new URL('../../support/database/hold-database.ts', import.meta.url);
  const holder = fork(program, [dataDir, exclusive ? 'exclusive' : 'joined'], { execArgv: [] });
  holders.push(holder);
  await once(holder, 'message');
  return holder;
}

async function ask(database: EmbeddedDatabase, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(query);
    return String(rows[0]?.answer);
  } finally {
    await client.end();
  }
}

const serverPid = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const isGone = (dataDir: string) =>
  stat(path.join(dataDir, 'database', 'postmaster.pid')).then(
    () => false,
    () => true,
  );

describe('a data folder', () => {
  test('is made on first use, keeps its rows, and has no running server afterwards', async () => {
    const first = await openIn(folder);
    expect(await ask(first, 'select version() as answer')).toMatch(/^PostgreSQL 18/);
    expect(await ask(first, `select lower('ÀЖ') as answer`)).toBe('àж');
    await ask(first, 'create table kept as select 7 as answer');
    await first.stop();
    expect(await isGone(folder)).toBe(true);
    const second = await openIn(folder);
    expect(await ask(second, 'select answer from kept')).toBe('7');
  });

  test('is opened by a Riff that waits until another one has ended', async () => {
    await copyCluster(folder);
    const holder = await holdElsewhere(folder);
    const next = openIn(folder);
    holder.send('stop');
    expect(await ask(await next, 'select 1 as answer')).toBe('1');
  });

  test('is used again with its running server after kill -9', async () => {
    await copyCluster(folder);
    const holder = await holdElsewhere(folder);
    const before = await serverPid(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const database = await openIn(folder);
    expect(await serverPid(folder)).toBe(before);
    expect(await ask(database, 'select 1 as answer')).toBe('1');
    await database.stop();
    expect(await isGone(folder)).toBe(true);
  });

  test('is used again after Riff and the server were killed together', async () => {
    await copyCluster(folder);
    const holder = await holdElsewhere(folder);
    process.kill(await serverPid(folder), 'SIGKILL');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    // The dead server's children have to notice its end before its memory is free.
    await vi.waitFor(async () => void (await openIn(folder)), { timeout: 20_000, interval: 200 });
    expect(await ask(opened.at(-1) as EmbeddedDatabase, 'select 1 as answer')).toBe('1');
  });

  test('starts although the number in its postmaster.pid now belongs to another process', async () => {
    await copyCluster(folder);
    const first = await openIn(folder);
    const cluster = path.join(folder, 'database');
    const content = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(path.join(cluster, 'postmaster.pid'), content.replace(/^\d+/, String(process.pid)));
    expect(await ask(await openIn(folder), 'select 1 as answer')).toBe('1');
  });

  test('starts with an empty postmaster.pid from a power cut, and gives a new one the time to be written', async () => {
    await copyCluster(folder);
    const file = path.join(folder, 'database', 'postmaster.pid');
    await writeFile(file, '');
    const writtenWithinMs = 500;
    const { mtimeMs: made } = await stat(file);
    const database = await openEmbedded({ dataDir: folder, exclusive: true, writtenWithinMs });
    opened.push(database);
    expect(Date.now() - made).toBeGreaterThan(writtenWithinMs);
    await database.stop();
    await writeFile(file, '');
    await utimes(file, 0, 0);
    expect(await ask(await openIn(folder), 'select 1 as answer')).toBe('1');
  });
});

describe('a command next to the server', () => {
  test('that started the database stops it when no other process uses it', async () => {
    await copyCluster(folder);
    const command = await openIn(folder, false);
    await command.stop();
    expect(await isGone(folder)).toBe(true);
  });

  test('that started the database leaves it to a later command, which stops it', async () => {
    await copyCluster(folder);
    const first = await openIn(folder, false);
    const second = await openIn(folder, false);
    await first.stop();
    expect(await ask(second, 'select 1 as answer')).toBe('1');
    await second.stop();
    expect(await isGone(folder)).toBe(true);
  });

  test('stops the database together with another command that ends at the same time', async () => {
    await copyCluster(folder);
    const databases = await Promise.all([openIn(folder, false), openIn(folder, false)]);
    await Promise.all(databases.map((database) => database.stop()));
    expect(await isGone(folder)).toBe(true);
  });

  test('that started the database leaves it to a later server', async () => {
    await copyCluster(folder);
    const command = await openIn(folder, false);
    const server = await openIn(folder);
    await command.stop();
    expect(await ask(server, 'select 1 as answer')).toBe('1');
  });
});

describe('an unusual data folder', () => {
  test('with a path too long for a socket gets one cluster from three commands that start together', async () => {
    const dataDir = path.join(folder, 'x'.repeat(60), 'y'.repeat(60));
    const databases = await Promise.all([openIn(dataDir, false), openIn(dataDir, false), openIn(dataDir, false)]);
    for (const database of databases) expect(await ask(database, 'select 1 as answer')).toBe('1');
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.log']);
    const socketFolder = decodeURIComponent(new URL(databases[0].connectionString).searchParams.get('host') ?? '');
    await stat(socketFolder);
    for (const database of databases) await database.stop();
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'below a folder that only root may enter works',
    async () => {
      const closed = path.join(folder, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o700);
      expect(await ask(await openIn(path.join(closed, 'data')), 'select 1 as answer')).toBe('1');
    },
  );

  test.each([
    ['is a file', 'note.txt', 'not a folder'],
    ['is below a file', 'note.txt/data', 'not a folder'],
  ])('that %s is refused in one line', async (_, name, why) => {
    await writeFile(path.join(folder, 'note.txt'), '');
    const dataDir = path.join(folder, name);
    const message = await openEmbedded({ dataDir }).catch((error: Error) => error.message);
    expect(message).toBe(`The data folder ${dataDir} is ${why}: set DATA_DIR to a folder that Riff may write to.`);
  });

  test('with a cluster of another version is refused in one line', async () => {
    await mkdir(path.join(folder, 'database'));
    await writeFile(path.join(folder, 'database', 'PG_VERSION'), '16\n');
    await expect(openEmbedded({ dataDir: folder })).rejects.toThrow(/was made by PostgreSQL 16, this Riff brings 18/);
  });
});

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('the user of the database', () => {
  const nobody = 65534;
  const ownersIn = (dataDir: string) =>
    spawnSync('find', [path.join(dataDir, 'database'), '-printf', '%U:%G\\n'], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter((owner, index, all) => all.indexOf(owner) === index);
  const serverUser = async (dataDir: string) =>
    Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${await serverPid(dataDir)}/status`, 'utf8'))?.[1]);

  test('is neither root nor nobody', async () => {
    await openIn(folder);
    const user = await serverUser(folder);
    expect([0, nobody]).not.toContain(user);
    expect(ownersIn(folder)).toEqual([`${user}:${user}`]);
    expect((await readdir(folder)).sort()).toEqual(['database', 'database.log']);
  });

  test('takes over the cluster that an older Riff created as nobody, with its rows', async () => {
    await copyCluster(folder);
    const old = await openIn(folder);
    await ask(old, 'create table kept as select 7 as answer');
    await old.stop();
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, path.join(folder, 'database')]);
    const database = await openIn(folder);
    expect(await ask(database, 'select answer from kept')).toBe('7');
    const user = await serverUser(folder);
    expect([0, nobody]).not.toContain(user);
    expect(ownersIn(folder)).toEqual([`${user}:${user}`]);
  });

  test.each([
    ['in the cluster', 'data'],
    ['in a folder with a long path', path.join('x'.repeat(60), 'y'.repeat(60))],
  ])('refuses the user nobody at the socket %s', async (_, name) => {
    await chmod(folder, 0o755);
    const dataDir = path.join(folder, name);
    await mkdir(dataDir, { recursive: true });
    await copyCluster(dataDir);
    const { connectionString } = await openIn(dataDir);
    const url = new URL(connectionString);
    const socket = path.join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.searchParams.get('port')}`);
    const connectAs = (user: number) => {
      const script = `process.setgroups([]); process.setgid(${user}); process.setuid(${user});
        require('node:net').connect(${JSON.stringify(socket)})
          .on('connect', () => { console.log('in'); process.exit(); }).on('error', (error) => console.log(error.code));`;
      return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
    };
    expect(connectAs(0)).toBe('in');
    expect(connectAs(nobody)).toBe('EACCES');
  });
});
