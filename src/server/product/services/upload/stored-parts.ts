import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/product/context.ts';
import { copyOfPart, partFile } from './part-file.ts';

/*
 * Where processes share no disk, each request for an unfinished upload may reach another machine: what it brought is stored as a part,
 * `parts/<code>/<first byte>-<byte after the last>`. Parts may overlap: a request that died may have stored bytes that another one brought again. The bytes of a
 * place in a file are the same in all of them, so any chain of parts will do.
 */

interface Part {
  key: string;
  start: number;
  end: number;
}

const folderOf = (code: string): string => `parts/${code}/`;

/** Bytes of an upload that its stored parts hold, from the first byte to the first gap. */
export async function storedBytes({ storage }: Context, code: string): Promise<number> {
  return (await chainOf(storage, code)).at(-1)?.end ?? 0;
}

/** Stores the bytes from `start` to before `end` of an upload; the local file has them from byte `at` on. */
export async function storePart(
  context: Context,
  code: string,
  { start, end, at }: { start: number; end: number; at: number },
): Promise<void> {
  const { config, storage } = context;
  const key = `${folderOf(code)}${start}-${end}`;
  if (at === 0) return await storage.putFile(key, partFile(config, code));
  const copy = copyOfPart(config, code);
  try {
    await pipeline(createReadStream(partFile(config, code), { start: at }), createWriteStream(copy));
    await storage.putFile(key, copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Puts the first `bytes` of an upload together in its local file, as far as its stored parts hold them. */
export async function fetchParts({ config, storage }: Context, code: string, bytes: number): Promise<void> {
  const path = partFile(config, code);
  let at = 0;
  for (const { key, start, end } of await chainOf(storage, code)) {
    const until = Math.min(end, bytes);
    if (until <= at) break;
    const range = { start: at - start, end: until - start - 1 };
    await pipeline(storage.read(key, range), createWriteStream(path, { flags: at === 0 ? 'w' : 'a' }));
    at = until;
  }
}

/** Removes the stored parts of an upload. */
export const removeParts = ({ storage }: Context, code: string): Promise<void> => storage.remove(folderOf(code));

/** The codes of uploads that have stored parts, with the time at which the last one was stored. */
export async function listParted({ storage }: Context): Promise<Map<string, Date>> {
  const codes = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list('parts/')) {
    const [, code = ''] = key.split('/');
    const known = codes.get(code);
    if (!known || known < modifiedAt) codes.set(code, modifiedAt);
  }
  return codes;
}

/** Parts that follow one another from the first byte on, each of which reaches as far as possible. */
async function chainOf(storage: Context['storage'], code: string): Promise<Part[]> {
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
