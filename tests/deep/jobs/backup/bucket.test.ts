import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { parseBucket } from '#server/ground/store-address.ts';
import { hashOf } from '#server/media/storage/move/copy-file.ts';
import { openStore } from '#server/media/storage/open-storage.ts';
import { markKey } from '#server/product/services/installation/mark.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { bucketKeys, type Swift, startSwift } from '#tests/support/bucket/swift.ts';
import { bucketUrl } from '#tests/support/bucket/test-store.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { emptyPlace, type Place } from '#tests/support/commands/place.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

const missing = missingSwift();
let swift: Swift;
let riff: TestRiff;
let folder: string;
let place: Place;

beforeAll(async () => {
  if (missing) return;
  swift = await startSwift();
  Object.assign(process.env, bucketKeys);
  riff = await startRiff({ storage: parseBucket(bucketUrl(swift.endpoint, 'here')) ?? null });
  folder = await mkdtemp(path.join(tmpdir(), 'riff-bucket-backup-'));
  place = await emptyPlace();
});
afterAll(async () => {
  if (missing) return;
  await riff.close();
  await place.remove();
  await swift.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every file of a bucket's folder with a hash of its bytes. */
async function hashBucket(name: string): Promise<Record<string, string>> {
  const address = parseBucket(bucketUrl(swift.endpoint, name));
  if (!address) throw new Error('not an address');
  const storage = await openStore(address, folder, 'the test');
  const hashes: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    hashes[key] = await hashOf(storage.read(key));
  }
  storage.close();
  return hashes;
}

test.skipIf(missing)(
  missing ?? 'a backup of media in a bucket is restored into another bucket, and not over existing files',
  async () => {
    const ada = riff.visitor();
    await ada.join(cast.ada);
    const { body } = await sendFile(ada, clip({ width: 160, height: 90, rate: 10, seconds: 1 }));
    const tagCodeList = [await tagCode(ada, 'kept')];
    await ada.call(publishPost, { body: { title: 'Kept', videoPublicId: body.public_id ?? '', tagCodeList } });
    await runJobs(riff.context);
    const archive = path.join(folder, 'one.tar');
    const from = {
      ...{ DATABASE_URL: riff.context.db.$client.options.connectionString ?? '', ...bucketKeys },
      ...{ DATA_DIR: riff.context.config.dataDir, STORAGE_URL: bucketUrl(swift.endpoint, 'here') },
    };
    expect(await runCommand('backup', [archive], from)).toMatchObject({ code: 0 });
    const to = { ...place.env, ...bucketKeys, STORAGE_URL: bucketUrl(swift.endpoint, 'there') };
    expect(await runCommand('restore', [archive], to)).toMatchObject({ code: 0 });
    const files = await hashBucket('there');
    expect(Object.keys(files).length).toBeGreaterThan(5);
    // The restored installation has its own id; the test's Riff has none.
    expect(files).toEqual({ ...(await hashBucket('here')), [markKey]: expect.any(String) });
    expect(await runCommand('check', ['--deep'], to)).toEqual({ said: 'Rows, files and counters agree.\n', code: 0 });

    const another = await emptyPlace();
    const full = { ...to, DATABASE_URL: another.env.DATABASE_URL };
    expect(await runCommand('restore', [archive], full)).toMatchObject({
      said: expect.stringContaining('the storage is not empty'),
      code: 1,
    });
    await another.remove();
    expect(await hashBucket('there')).toEqual(files);
  },
);
