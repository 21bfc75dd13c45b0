import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAll } from '#server/services/check/check.ts';
import { cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
});
afterAll(() => riff.close());

async function check({ mends = false } = {}): Promise<string[]> {
  const said: string[] = [];
  const signal = new AbortController().signal;
  for await (const { what, remedy } of findAll({ context: riff.context, isDeep: true, mends, signal }))
    said.push(`${what}: ${remedy}`);
  return said.sort();
}

test('the check finds a wrong counter and a file without a row, mends both, and finds nothing afterwards', async () => {
  const { config, db } = riff.context;
  const ada = riff.visitor();
  await ada.join(cast.ada);
  const photo = path.join(config.dataDir, 'photo.png');
  await paintImage(photo);
  const { body } = await sendFile(ada, photo, { kind: 'image' });
  expect(await check()).toEqual([]);

  const stray = path.join(config.dataDir, 'media', 'originals', 'nobody');
  await writeFile(stray, 'stray');
  // New files are left alone, because their row may be on the way.
  expect(await check()).toEqual([]);
  const days = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(stray, days, days);
  await db.execute(sql`update accounts set follower_count = 3 where user_name = 'ada'`);
  const wrong = [
    expect.stringMatching(/^member @ada: follower_count is 3 and should be 0: count again$/),
    'no row names the file originals/nobody: remove it',
  ];
  expect(await check()).toEqual(wrong);
  expect(await check({ mends: true })).toEqual(wrong);
  expect(await check()).toEqual([]);
  expect(await riff.context.storage.stat(`originals/${body.public_id?.split('/')[1]}`)).not.toBeNull();
});
