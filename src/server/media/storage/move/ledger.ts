import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which files a move has copied and verified, so that the next run does not read them again. */
export interface Ledger {
  has(key: string, bytes: number): boolean;
  add(key: string, bytes: number, sha256: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the ledger of a move in a data folder: a line for each file, with its SHA-256, its bytes and its key. */
export async function openLedger(dataDir: string, from: string, to: string): Promise<Ledger> {
  const name = createHash('sha256').update(`${from}\n${to}`).digest('hex').slice(0, 12);
  const path = join(dataDir, `moved-${name}.txt`);
  const file: FileHandle = await open(path, 'a');
  const lines = (await readFile(path, 'utf8')).split('\n');
  // A run that was killed may have left half a line.
  if (lines.at(-1) !== '') await file.write('\n');
  const known = new Set(lines.map((line) => line.slice(line.indexOf(' ') + 1)));
  return {
    has: (key, bytes) => known.has(`${bytes} ${key}`),
    async add(key, bytes, sha256) {
      known.add(`${bytes} ${key}`);
      await file.write(`${sha256} ${bytes} ${key}\n`);
    },
    close: () => file.close(),
  };
}
