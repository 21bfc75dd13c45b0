import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diskParts } from './disk-parts.ts';
import type { PartStore } from './part-store.ts';
import type { Storage } from './storage.ts';
import { besides, uploadFolder } from './temporary.ts';

interface Part {
  key: string;
  start: number;
  end: number;
}

const folderOf = (code: string): string => `parts/${code}/`;

/**
 * Keeps unfinished uploads in a bucket, because each request may reach another machine. The bytes of each request are an object,
 * `parts/<code>/<first byte>-<byte after the last>`. Parts may overlap: a request that died may have stored bytes that another one
 * brought again. The bytes of a place are the same in all of them, so any chain of parts will do.
 */
export function bucketParts(storage: Storage, dataDir: string): PartStore {
  const disk = diskParts(dataDir);

  async function fetch(code: string, path: string, bytes: number): Promise<void> {
    let at = 0;
    for (const { key, start, end } of await chainOf(storage, code)) {
      const until = Math.min(end, bytes);
      if (until <= at) break;
      const range = { start: at - start, end: until - start - 1 };
      await pipeline(storage.read(key, range), createWriteStream(path, { flags: at === 0 ? 'w' : 'a' }));
      at = until;
    }
  }

  return {
    held: async (code) => (await chainOf(storage, code)).at(-1)?.end ?? 0,
    // Each request has a file of its own, so a frozen request has nothing to overwrite.
    takeOver: async () => undefined,

    async open(code, held, isLast) {
      const path = besides(join(uploadFolder(dataDir), code));
      if (isLast && held > 0) await fetch(code, path, held);
      const at = isLast ? held : 0;
      const keep = (received: number) => storeFrom(storage, `${folderOf(code)}${held}-${received}`, path, at);
      return { path, at, keep, close: () => rm(path, { force: true }) };
    },

    remove: (code) => storage.remove(folderOf(code)),

    async sweep(before, receiving) {
      let removed = await disk.sweep(before, receiving);
      const written = await lastWritten(storage);
      const known = await receiving([...written.keys()]);
      for (const [code, writtenAt] of written) {
        if (known.has(code) || writtenAt >= before) continue;
        await storage.remove(folderOf(code));
        removed += 1;
      }
      return removed;
    },
  };
}

/** Stores a local file from a given byte on. */
async function storeFrom(storage: Storage, key: string, path: string, at: number): Promise<void> {
  if (at === 0) return await storage.putFile(key, path);
  const copy = besides(path);
  try {
    await pipeline(createReadStream(path, { start: at }), createWriteStream(copy));
    await storage.putFile(key, copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** When the last part of each upload was stored, by its code. */
async function lastWritten(storage: Storage): Promise<Map<string, Date>> {
  const codes = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list('parts/')) {
    const [, code = ''] = key.split('/');
    const known = codes.get(code);
    if (!known || known < modifiedAt) codes.set(code, modifiedAt);
  }
  return codes;
}

/** Parts that follow one another from the first byte on, each of which reaches as far as possible. */
async function chainOf(storage: Storage, code: string): Promise<Part[]> {
  const parts = (await storage.names(folderOf(code))).map((name) => {
    const [start = 0, end = 0] = name.split('-').map(Number);
    return { key: `${folderOf(code)}${name}`, start, end };
  });
  const chain: Part[] = [];
  for (let at = 0; ; ) {
    const next = parts.filter(({ start, end }) => start <= at && end > at).sort((one, other) => other.end - one.end)[0];
    if (!next) return chain;
    chain.push(next);
    at = next.end;
  }
}
