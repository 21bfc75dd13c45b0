import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expanded, openLineReader } from './chunks.ts';

const compress = promisify(zstdCompress);
const megabyte = 1024 * 1024;

async function* once(bytes: Buffer) {
  yield bytes;
}
const entryOf = (bytes: Buffer) => ({ name: 'jobs/000001.zst', size: bytes.length, bytes: once(bytes) });

/** The number of bytes before a fault, and the fault. */
async function read(compressed: Buffer): Promise<{ bytes: number; fault: unknown }> {
  let bytes = 0;
  try {
    for await (const piece of expanded(entryOf(compressed))) bytes += piece.length;
    return { bytes, fault: null };
  } catch (fault) {
    return { bytes, fault };
  }
}

describe('a chunk of an archive', () => {
  test('is expanded only to the size that Riff writes', async () => {
    const bomb = await compress(Buffer.alloc(200 * megabyte));
    expect(bomb.length).toBeLessThan(megabyte / 10);
    const { bytes, fault } = await read(bomb);
    expect(fault).toMatchObject({ message: 'the archive is damaged: jobs/000001.zst is too large' });
    expect(bytes).toBeLessThanOrEqual(64 * megabyte);
    expect(await read(await compress(Buffer.alloc(9 * megabyte)))).toEqual({ bytes: 9 * megabyte, fault: null });
  });

  test('may not need much memory during its expansion', async () => {
    const wide = await compress(Buffer.alloc(100 * megabyte), { params: { [constants.ZSTD_c_windowLog]: 27 } });
    const { bytes, fault } = await read(wide);
    expect(fault).toMatchObject({ message: 'the archive is damaged: jobs/000001.zst cannot be expanded' });
    expect(bytes).toBe(0);
  });

  test('ends in the middle of a line that continues in the next one', async () => {
    const lines = openLineReader();
    const found: string[] = [];
    for (const text of ['{"a":1}\n{"b"', ':"', 'ä', '"}\n']) {
      for await (const line of lines.linesOf(entryOf(await compress(text)))) found.push(line);
    }
    expect(found).toEqual(['{"a":1}', '{"b":"ä"}']);
    lines.finish();
  });

  test('has no endless line', async () => {
    const lines = openLineReader();
    const readAll = async (text: Buffer) => {
      for await (const line of lines.linesOf(entryOf(await compress(text)))) expect(line).toBe('');
    };
    await expect(readAll(Buffer.alloc(2 * megabyte, 'a'))).rejects.toThrow('is too large');
    const other = openLineReader();
    for await (const line of other.linesOf(entryOf(await compress('half')))) expect(line).toBe('');
    expect(() => other.finish()).toThrow('its last line has no end');
  });
});
