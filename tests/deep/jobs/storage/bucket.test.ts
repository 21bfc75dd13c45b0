import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '#server/media/storage/open-storage.ts';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { describeStore } from '#tests/support/bucket/storage-contract.ts';
import { type Swift, startSwift } from '#tests/support/bucket/swift.ts';
import { newBucketAddress } from '#tests/support/bucket/test-store.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'riff-contract-'));
let swift: Swift | undefined;
afterAll(async () => {
  await swift?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describeStore(
  'an S3 bucket as a store',
  async () => {
    swift = await startSwift();
    return await openStore(newBucketAddress(swift.endpoint), dataDir, 'STORAGE_URL');
  },
  missingSwift(),
);
