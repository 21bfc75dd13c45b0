import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openDisk } from '#server/media/storage/disk.ts';
import { describeStore } from '#tests/support/bucket/storage-contract.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'riff-contract-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describeStore('the disk as a store', () => openDisk({ dataDir }));
