import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUpToFile } from '#server/product/services/backup/back-up-to-file.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { type ForgedEntry, type Forgery, forgeArchive } from '#tests/support/commands/forged-archive.ts';
import { emptyPlace, type Place } from '#tests/support/commands/place.ts';
import { restoreHere } from '#tests/support/commands/restore-here.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const compress = promisify(zstdCompress);
const none = new AbortController().signal;
let riff: TestRiff;
let folder: string;
let archive: string;
/** A file that the database's own user could create, if an archive's SQL ran as a superuser. */
let witness: string;
/** The place where all archives are restored; each restore ignores the remains of a refused one. */
let place: Place;

beforeAll(async () => {
  riff = await startRiff({ storage: null });
  folder = await mkdtemp(path.join(tmpdir(), 'riff-hostile-'));
  await chmod(folder, 0o777);
  witness = path.join(folder, 'witness');
  archive = path.join(folder, 'one.tar');
  place = await emptyPlace();
  await riff.visitor().join(cast.ada);
  await riff.context.activityLog.close();
  await backUpToFile(riff.context, archive, none);
});
afterAll(async () => {
  await place.remove();
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

/** The actual command, as a person at the terminal starts it. */
async function restoreByCommand(file: string, { env }: Place): Promise<string> {
  const { said, code } = await runCommand('restore', [file], env);
  expect(code).toBe(1);
  return said;
}

/** The output for a person at the terminal who restores a forged archive: one line of words. */
async function refusalOf(forgery: Forgery, restore = restoreHere): Promise<string> {
  const forged = path.join(folder, 'forged.tar');
  try {
    await forgeArchive(archive, forged, forgery);
    const said = await restore(forged, place);
    expect(said).not.toMatch(/^\s+at |\.ts:\d+/m);
    expect(said).toMatch(/^Nothing was restored: [^\n]*\n$/m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys them
    expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    await expect(access(witness)).rejects.toThrow('ENOENT');
    return said.slice(said.indexOf('Nothing was restored: '));
  } finally {
    await rm(witness, { force: true });
    await rm(forged);
  }
}

const program = () => `copy (select 1) to program 'touch ${witness}'`;
const bounds = "FOR VALUES FROM ('2031-01-06 00:00:00+00') TO ('2031-01-13 00:00:00+00')";
const part = (more: object) => ({ name: 'activity_log_20310106', parent: 'activity_log', bounds, ...more });
const withPart = (more: () => object): Forgery => ({
  header: (header) => ({ ...header, parts: [...header.parts, part(more())] }),
});

test('the command reports in one line that an archive contains SQL, or text for a terminal', async () => {
  const refused = (forgery: Forgery) => refusalOf(forgery, restoreByCommand);
  expect(await refused(withPart(() => ({ bounds: `${bounds}; ${program()}` })))).toContain('the archive is damaged: ');
  const named = { name: 'a\u001b[2Jb', value: '1', isCalled: true };
  expect(await refused({ header: (header) => ({ ...header, sequences: [named] }) })).toContain(
    'the archive is damaged: ',
  );
});

describe('a restore refuses an archive', () => {
  test.each<[string, () => object]>([
    ['whose week of the log has SQL behind its bounds', () => ({ bounds: `${bounds}; ${program()}` })],
    ['whose week of the log has SQL as its bounds', () => ({ bounds: `DEFAULT; ${program()}; --` })],
    [
      'whose week of the log has an expression as its bound',
      () => ({ bounds: bounds.replace(/'2031-01-13[^']*'/, 'now()') }),
    ],
    ['whose week of the log is not the week in its name', () => ({ name: 'activity_log_20310113' })],
    [
      'whose week of the log does not begin on a Monday',
      () => ({
        name: 'activity_log_20310107',
        bounds: bounds.replaceAll(/-(06|13)/g, (_, day) => `-${day === '06' ? '07' : '14'}`),
      }),
    ],
    ['whose part belongs to another table', () => ({ name: 'part', parent: 'posts' })],
    ['whose part has an invented name', () => ({ name: 'posts_too' })],
  ])('%s', async (_, more) => {
    expect(await refusalOf(withPart(more))).toContain('the archive is damaged: ');
  });

  test.each<[string, Forgery]>([
    [
      'that describes an unknown table',
      { header: (header) => ({ ...header, tables: [...header.tables, { name: 'others', columns: ['id'] }] }) },
    ],
    [
      'that describes an unknown column',
      {
        header: ({ tables, ...rest }) => ({
          ...rest,
          tables: tables.map(({ name, columns }) => ({ name, columns: [...columns, 'x" from stdin; select 1; --'] })),
        }),
      },
    ],
    [
      'that names a column twice',
      {
        header: ({ tables, ...rest }) => ({
          ...rest,
          tables: tables.map(({ name, columns }) => ({ name, columns: [...columns, ...columns] })),
        }),
      },
    ],
    [
      'that sets an unknown sequence',
      { header: (header) => ({ ...header, sequences: [{ name: 'a\u001b[2Jb', value: '1', isCalled: true }] }) },
    ],
    [
      'that sets a sequence to a text',
      {
        header: ({ sequences, ...rest }) => ({
          ...rest,
          sequences: sequences.map((one) => ({ ...one, value: 'many' })),
        }),
      },
    ],
    [
      'that sets a sequence out of its bounds',
      {
        header: ({ sequences, ...rest }) => ({ ...rest, sequences: sequences.map((one) => ({ ...one, value: '-5' })) }),
      },
    ],
    ['that names an impossible migration', { header: (header) => ({ ...header, migration: 1e300 }) }],
    [
      'whose date is a control sequence for a terminal',
      { header: (header) => ({ ...header, madeAt: '\u001b]0;owned\u0007' }) },
    ],
    ['with a description that never ends', { header: (header) => ({ ...header, madeAt: 'a'.repeat(5_000_000) }) }],
    [
      'with thousands of parts',
      { header: (header) => ({ ...header, parts: Array.from({ length: 3_000 }, () => part({})) }) },
    ],
  ])('%s', async (_, forgery) => {
    expect(await refusalOf(forgery)).toMatch(/the archive is damaged: |a newer version of Riff/);
  });

  const lines = async (name: string, text: string): Promise<ForgedEntry> => ({ name, bytes: await compress(text) });
  const json = (value: unknown) => `${JSON.stringify(value)}\n`;
  const upload = {
    id: '1',
    status: 'STORED',
    progress: 0,
    failure: null,
    original_bytes: 0,
    variant_bytes: 0,
    original_removed_at: null,
  };

  test.each<[string, () => Promise<ForgedEntry[]>]>([
    [
      'with rows of a table that it does not describe',
      async () => [await lines('database/pg_class/000001.zst', '1\n')],
    ],
    ['with a row that does not fit its table', async () => [await lines('database/tags/000001.zst', 'a\tb\tc\n')]],
    ['with rows that break a reference', async () => [await lines('database/post_tags/000001.zst', '5\t5\t0\n')]],
    [
      'with rows that are not UTF-8',
      async () => [{ name: 'database/tags/000001.zst', bytes: await compress(Buffer.from([0xff, 0x0a])) }],
    ],
    ['with a job that is not JSON', async () => [await lines('jobs/000001.zst', 'not json\n')]],
    [
      'with a job that no backup contains',
      async () => [await lines('jobs/000001.zst', json({ name: 'sweep-posts', data: {}, key: 'a' }))],
    ],
    [
      'with a job whose data is a text',
      async () => [await lines('jobs/000001.zst', json({ name: 'send-mail', data: 'everybody', key: 'a' }))],
    ],
    ['with a changed upload that is not JSON', async () => [await lines('amendments/000001.zst', '{')]],
    [
      'with a changed upload that is SQL',
      async () => [await lines('amendments/000001.zst', json({ kind: 'gone', id: '1; select 1' }))],
    ],
    [
      'with a changed upload of an unknown status',
      async () => [
        await lines(
          'amendments/000001.zst',
          json({ kind: 'changed', upload: { ...upload, status: 'x' }, renditions: null }),
        ),
      ],
    ],
    [
      'with a rendition that has an unknown column',
      async () => [
        await lines(
          'amendments/000001.zst',
          json({ kind: 'changed', upload, renditions: [{ 'x") select 1; --': 1 }] }),
        ),
      ],
    ],
    [
      'with a file that leads out of the storage',
      async () => [{ name: 'media/../../witness', bytes: Buffer.from('x') }],
    ],
    ['with a file outside the folders of media', async () => [{ name: 'media/temporary/x', bytes: Buffer.from('x') }]],
    [
      'with a file whose folder is a file',
      async () => ['media/originals/a', 'media/originals/a/b'].map((name) => ({ name, bytes: Buffer.from('x') })),
    ],
    [
      'with a file whose name is too long',
      async () => [{ name: `media/originals/${'a'.repeat(300)}`, bytes: Buffer.from('x') }],
    ],
    ['with an entry of an unknown kind', async () => [{ name: 'others/x', bytes: Buffer.from('x') }]],
    [
      'with a list of unusable files that leads out of the storage',
      async () => [{ name: 'void.json', bytes: Buffer.from(json({ name: 'media/originals/../../x' })) }],
    ],
    [
      'with a table that is not compressed',
      async () => [{ name: 'database/tags/000001.zst', bytes: Buffer.from('plain') }],
    ],
  ])('%s', async (_, more) => {
    const added = await more();
    const tables = added.filter(({ name }) => name.startsWith('database/'));
    expect(
      await refusalOf({
        entries: (entries) => [...tables, ...entries, ...added.filter((one) => !tables.includes(one))],
      }),
    ).toContain('the archive is damaged: ');
  });

  test('that expands to far more than Riff ever writes at once', async () => {
    const bomb = await compress(Buffer.alloc(200_000_000, 'a'));
    expect(bomb.length).toBeLessThan(100_000);
    for (const name of ['database/tags/000001.zst', 'jobs/000001.zst', 'amendments/000001.zst']) {
      const said = await refusalOf({ entries: (entries) => [{ name, bytes: bomb }, ...entries] });
      expect(said).toContain(`the archive is damaged: ${name} is too large`);
    }
  });
});
