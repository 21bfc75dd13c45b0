import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#server/media/storage/storage.ts';

/** The requirements for every store, as tests; with `missing`, the reason why they are skipped. */
export function describeStore(name: string, open: () => Promise<Storage>, missing?: string): void {
  describe(name, () => {
    if (missing) process.stdout.write(`${missing}\n`);
    const it = test.skipIf(missing !== undefined);
    let storage: Storage;
    beforeAll(async () => {
      if (!missing) storage = await open();
    });
    afterAll(() => storage?.close());

    async function put(key: string, content: string | Buffer): Promise<void> {
      await storage.withTemporaryFolder(async (folder) => {
        const file = path.join(folder, 'file');
        await writeFile(file, content);
        await storage.putFile(key, file);
        expect(await readdir(folder)).toEqual([]);
      });
    }

    it('reads a file as a whole and in part, replaces it, and removes it', async () => {
      await put('renditions/x/540.mp4', 'first');
      await put('renditions/x/540.mp4', 'second');
      expect(await text(storage.read('renditions/x/540.mp4'))).toBe('second');
      expect(await text(storage.read('renditions/x/540.mp4', { start: 1, end: 3 }))).toBe('eco');
      expect(`${await storage.readWhole('renditions/x/540.mp4')}`).toBe('second');
      expect(await storage.withLocalFile('renditions/x/540.mp4', async (file) => path.basename(file))).toBe('540.mp4');
      const stored = await storage.stat('renditions/x/540.mp4');
      expect(stored).toMatchObject({ bytes: 6 });
      expect(Math.abs((stored?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
      await storage.remove('renditions/x/540.mp4');
      await storage.remove('renditions/x/540.mp4');
      expect(await storage.stat('renditions/x/540.mp4')).toBeNull();
    });

    it('finds nothing if no file exists, and fails with ENOENT when that file is read', async () => {
      expect(await storage.stat('originals/nothing')).toBeNull();
      expect(await storage.names('renditions/nothing/')).toEqual([]);
      const missingOne = { code: 'ENOENT' };
      await expect(storage.readWhole('originals/nothing')).rejects.toMatchObject(missingOne);
      await expect(text(storage.read('originals/nothing'))).rejects.toMatchObject(missingOne);
      await storage.remove('renditions/nothing/');
    });

    it('keeps an empty file', async () => {
      await put('originals/empty', '');
      expect(await storage.stat('originals/empty')).toMatchObject({ bytes: 0 });
      expect(await text(storage.read('originals/empty'))).toBe('');
    });

    it('keeps the bytes of a large file in order', async () => {
      const bytes = Buffer.alloc(12_000_001, Buffer.from('a riff is a short phrase that comes again, '));
      await put('originals/large', bytes);
      expect(await storage.stat('originals/large')).toMatchObject({ bytes: bytes.length });
      expect(bytes.equals(await storage.readWhole('originals/large'))).toBe(true);
      const [start, end] = [5 * 1024 * 1024 - 10, 5 * 1024 * 1024 + 10];
      expect(await text(storage.read('originals/large', { start, end }))).toBe(`${bytes.subarray(start, end + 1)}`);
    });

    it('closes the stream when its reader leaves in the middle', async () => {
      const stream = storage.read('originals/large');
      await new Promise((resolve) => stream.once('data', resolve));
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.destroy();
      await closed;
    });

    it('stores a folder as a whole, replaces the earlier one, lists it and removes it', async () => {
      const putFolder = (names: string[]) =>
        storage.withTemporaryFolder(async (folder) => {
          const home = path.join(folder, 'hls');
          for (const name of names) {
            await mkdir(path.dirname(path.join(home, name)), { recursive: true });
            await writeFile(path.join(home, name), name);
          }
          await storage.putFolder('renditions/y/hls/', home);
          expect(await readdir(folder)).toEqual([]);
        });
      await putFolder(['master.m3u8', '360/a.m4s', '360/b.m4s']);
      await putFolder(['master.m3u8', '360/a.m4s', '540/a.m4s']);
      await put('renditions/yy/other', 'not below it');
      expect(await text(storage.read('renditions/y/hls/540/a.m4s'))).toBe('540/a.m4s');
      expect(await storage.names('renditions/y/hls/360/')).toEqual(['a.m4s']);
      const listed: string[] = [];
      for await (const { key, bytes } of storage.list('renditions/y/')) listed.push(`${key} ${bytes}`);
      expect(listed.sort()).toEqual([
        'renditions/y/hls/360/a.m4s 9',
        'renditions/y/hls/540/a.m4s 9',
        'renditions/y/hls/master.m3u8 11',
      ]);
      await storage.remove('renditions/y/');
      await storage.remove('renditions/y/');
      expect(await storage.stat('renditions/y/hls/master.m3u8')).toBeNull();
      expect(await storage.stat('renditions/yy/other')).not.toBeNull();
    });

    it.each([
      '',
      '/etc/passwd',
      '../secret',
      'originals/../../secret',
      'originals/.hidden',
      'originals//x',
      'ORIGINALS/x',
    ])('refuses a key that leads out of the store: %j', async (key) => {
      await expect(storage.stat(key)).rejects.toThrow('not a storage key');
      expect(() => storage.read(key)).toThrow('not a storage key');
    });

    it('reports that it works, and the remaining space for temporary files', async () => {
      await storage.check();
      expect((await storage.space()).free).toBeGreaterThan(0);
      expect(await storage.removeAbandoned(new Date(0))).toBe(0);
    });
  });
}
