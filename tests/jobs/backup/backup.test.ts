import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpToFile } from '#server/product/services/backup/back-up-to-file.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { emptyPlace, hashMedia, hashTables, type Place } from '#tests/support/commands/place.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let folder: string;
let place: Place;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
  folder = await mkdtemp(path.join(tmpdir(), 'riff-backup-'));
  place = await emptyPlace();
});
afterAll(async () => {
  await place.remove();
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

test('an operator restores a backup into an empty place, with every row and file, and cannot restore it twice', async () => {
  const { config, db } = riff.context;
  const ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  await buildPost(riff.context, userCode);
  await paintImage(path.join(folder, 'photo.png'));
  expect((await sendFile(ada, path.join(folder, 'photo.png'), { kind: 'image' })).status).toBe(200);
  await riff.context.activityLog.close();

  const nowhere = path.join(folder, 'nowhere');
  const env = { DATABASE_URL: db.$client.options.connectionString ?? '', DATA_DIR: config.dataDir };
  expect(await runCommand('backup', [path.join(nowhere, 'one.tar')], env)).toMatchObject({
    said: `No backup was made: there is no folder ${nowhere}: make it first\n`,
    code: 1,
  });
  const archive = path.join(folder, 'one.tar');
  await backUpToFile(riff.context, archive, new AbortController().signal);
  const restored = await runCommand('restore', [archive], place.env);
  expect(restored).toMatchObject({ said: expect.stringMatching(/Restored \d+ rows and \d+ files?/), code: 0 });
  const rows = await hashTables(place.env.DATABASE_URL);
  expect(rows['posts']).toMatch(/^1 /);
  expect(rows).toEqual(await hashTables(db.$client.options.connectionString ?? ''));
  const files = await hashMedia(place.env.DATA_DIR);
  expect(Object.keys(files)).toHaveLength(1);
  expect(files).toEqual(await hashMedia(config.dataDir));
  // The copy is a separate installation from now on, whose processes must not mix with the first one's.
  const mark = await readFile(path.join(place.env.DATA_DIR, 'media/installation/id'), 'utf8');
  expect(mark).toMatch(/^[0-9a-f-]{36}\n$/);
  const again = await runCommand('restore', [archive], place.env);
  expect(again).toMatchObject({ said: expect.stringContaining('the database is not empty'), code: 1 });
});
