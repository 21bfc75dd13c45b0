import { copyFile, readdir, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeMark, isAbandoned } from './owner-mark.ts';
import type { PartStore } from './part-store.ts';
import { besides, statFile, uploadFolder } from './temporary.ts';

/** Keeps unfinished uploads on the disk, one file each. The request that has claimed an upload writes to it. */
export function diskParts(dataDir: string): PartStore {
  const folder = uploadFolder(dataDir);
  const pathOf = (code: string) => join(folder, code);
  const held = async (code: string) => (await statFile(pathOf(code)))?.bytes ?? 0;

  return {
    held,

    async takeOver(code) {
      const path = pathOf(code);
      if (!(await statFile(path))) return;
      const copy = besides(path);
      await copyFile(path, copy);
      await rename(copy, path);
    },

    async open(code, at) {
      const path = pathOf(code);
      if ((await held(code)) > at) await truncate(path, at);
      return { path, at, keep: async () => undefined, close: async () => undefined };
    },

    remove: (code) => rm(pathOf(code), { force: true }),

    async sweep(before, receiving) {
      const names = await readdir(folder);
      const known = await receiving(names.map(beforeMark));
      let removed = 0;
      for (const name of names) {
        const file = await statFile(pathOf(name));
        const isOld = file && file.modifiedAt < before && !known.has(beforeMark(name));
        if (!file || !(isOld || isAbandoned(name))) continue;
        await rm(pathOf(name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
