import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bucketParts } from './bucket-parts.ts';
import { openDisk } from './disk.ts';
import { diskParts } from './disk-parts.ts';
import type { OpenPart, PartStore } from './part-store.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-parts-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Any storage of finished files works as a bucket. */
const kinds: [string, () => Promise<PartStore>][] = [
  ['on the disk', async () => openDisk({ dataDir }).then(() => diskParts(dataDir))],
  ['in a bucket', async () => bucketParts(await openDisk({ dataDir }), dataDir)],
];

async function write({ path, at }: OpenPart, bytes: string): Promise<void> {
  const file = await open(path, at === 0 ? 'w' : 'r+');
  await file.write(bytes, at);
  await file.close();
}

describe.each(kinds)('an unfinished upload %s', (_name, openParts) => {
  let parts: PartStore;
  beforeEach(async () => {
    parts = await openParts();
  });

  /** A request that brings the next bytes of an upload. */
  async function bring(bytes: string, held: number): Promise<void> {
    const part = await parts.open('code', held, false);
    await write(part, bytes);
    await part.keep(held + bytes.length);
    await part.close();
  }

  const withLast = async (held: number, bytes: string): Promise<string> => {
    const part = await parts.open('code', held, true);
    await write(part, bytes);
    const whole = await readFile(part.path, 'utf8');
    await part.close();
    return whole;
  };

  test('is stored from its first byte to the first gap, and complete with its last part', async () => {
    expect(await parts.held('code')).toBe(0);
    await bring('0123', 0);
    await bring('45', 4);
    expect(await parts.held('code')).toBe(6);
    expect(await withLast(6, '789')).toBe('012345789');
    await parts.remove('code');
    expect(await parts.held('code')).toBe(0);
  });

  test('loses bytes that were written and not recorded', async () => {
    await bring('0123', 0);
    await bring('lost', 4);
    expect(await withLast(4, '45')).toBe('012345');
  });

  test('does not get bytes that a frozen request still writes after another one has taken over', async () => {
    await bring('0123', 0);
    const frozen = await open((await parts.open('code', 4, false)).path, 'a+');
    await parts.takeOver('code');
    const part = await parts.open('code', 4, true);
    await frozen.appendFile('too late');
    await frozen.close();
    await write(part, '45');
    expect(await readFile(part.path, 'utf8')).toBe('012345');
  });

  test('keeps its bytes after a takeover when the frozen request keeps and closes its own part', async () => {
    await bring('0123', 0);
    const old = await parts.open('code', 4, false);
    const frozen = await open(old.path, 'a+');
    await parts.takeOver('code');
    const part = await parts.open('code', 4, false);
    await write(part, '45');
    await frozen.appendFile('4567');
    await frozen.close();
    await old.keep(8);
    await old.close();
    await part.keep(6);
    await part.close();
    expect(await withLast(6, '789')).toBe('012345789');
  });

  test('is swept with its local file, unless it is still being received', async () => {
    await bring('0123', 0);
    await writeFile((await parts.open('other', 0, false)).path, 'local');
    const soon = new Date(Date.now() + 60_000);
    const none = async () => new Set<string>();
    expect(await parts.sweep(new Date(0), none)).toBe(0);
    expect(await parts.sweep(soon, async () => new Set(['code', 'other']))).toBe(0);
    expect(await parts.held('code')).toBe(4);
    expect(await parts.sweep(soon, none)).toBe(2);
    expect(await parts.held('code')).toBe(0);
  });
});
