import { Readable } from 'node:stream';
import type { ListedFile, Storage } from './storage.ts';
import { isMissingFile } from './store-fault.ts';

/** The new storage of an installation whose files are still being moved out of an old one: files that the new one lacks are read from the old one. */
export function withOldStore(now: Storage, old: Storage): Storage {
  const holderOf = async (key: string) => ((await now.stat(key)) ? now : old);
  return {
    ...now,
    read: (key, range) => Readable.from(readEither(now, old, key, range), { objectMode: false }),
    async readWhole(key) {
      try {
        return await now.readWhole(key);
      } catch (error) {
        if (!isMissingFile(error)) throw error;
        return await old.readWhole(key);
      }
    },
    stat: async (key) => (await now.stat(key)) ?? (await old.stat(key)),
    names: async (key) => [...new Set([...(await now.names(key)), ...(await old.names(key))])],
    list: (prefix) => listBoth(now, old, prefix),
    withLocalFile: async (key, use) => (await holderOf(key)).withLocalFile(key, use),
    async remove(key) {
      // The old one first: a file that is being moved is then removed by the move itself.
      await old.remove(key);
      await now.remove(key);
    },
    async check() {
      await now.check();
      await old.check();
    },
    close() {
      now.close();
      old.close();
    },
  };
}

async function* listBoth(now: Storage, old: Storage, prefix: string): AsyncIterable<ListedFile> {
  yield* now.list(prefix);
  for await (const file of old.list(prefix)) if (!(await now.stat(file.key))) yield file;
}

type Range = Parameters<Storage['read']>[1];

async function* readEither(now: Storage, old: Storage, key: string, range: Range): AsyncIterable<Buffer> {
  let hasBegun = false;
  try {
    for await (const bytes of now.read(key, range)) {
      hasBegun = true;
      yield bytes;
    }
    return;
  } catch (error) {
    if (hasBegun || !isMissingFile(error)) throw error;
  }
  yield* old.read(key, range);
}
