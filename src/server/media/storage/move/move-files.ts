import type { ListedFile, Storage, StoredFile } from '#server/media/storage/storage.ts';
import { isMissingFile } from '#server/media/storage/store-fault.ts';
import { copyFile, hashOf } from './copy-file.ts';
import type { Ledger } from './ledger.ts';

/** What a move did with files: copied and verified them, found them in place, or saw them removed by the running Riff. */
export interface Moved {
  copied: number;
  bytes: number;
  present: number;
  gone: number;
}

interface Move {
  from: Storage;
  to: Storage;
  ledger: Ledger;
  /** Ends the move after the files under way. */
  signal: AbortSignal;
  onProgress?: (moved: Moved) => void;
}

// The installation's id comes last: without it, no Riff starts on a partial copy.
const folders = ['originals/', 'renditions/', 'variants/', 'installation/'];
const atOnce = 4;

/**
 * Copies every media file from one store to another, and reads it back. Riff may serve meanwhile, with the new store and the old one as fallback:
 * a file that it replaces in the new store stays, and a file that it removes stays removed. Throws at the first file that cannot be copied.
 */
export async function moveFiles(move: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, gone: 0 };
  const stopped = new AbortController();
  for (const folder of folders) {
    const files = move.from.list(folder)[Symbol.asyncIterator]();
    const work = async () => {
      while (!move.signal.aborted && !stopped.signal.aborted) {
        const { done, value } = await files.next();
        if (done) return;
        const end = await moveFile(move, value);
        moved[end] += 1;
        if (end === 'copied') moved.bytes += value.bytes;
        move.onProgress?.(moved);
      }
    };
    const guarded = () =>
      work().catch((error: unknown) => {
        stopped.abort();
        throw error;
      });
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, guarded));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  return moved;
}

type End = 'copied' | 'present' | 'gone';

async function moveFile({ from, to, ledger }: Move, file: ListedFile): Promise<End> {
  const { key, bytes } = file;
  const there = await to.stat(key);
  if (there && ledger.has(key, bytes) && there.bytes === bytes) return 'present';
  try {
    const settled = there && (await settledHash(from, to, file, there));
    if (settled) {
      await ledger.add(key, bytes, settled);
      return 'present';
    }
    await ledger.add(key, bytes, await copyFile(from, to, key));
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
  if (await from.stat(key)) return 'copied';
  // Riff removed it while it was copied.
  await to.remove(key);
  return 'gone';
}

/** The SHA-256 of the new store's file if it is a copy of this one or has replaced it since; otherwise null. */
async function settledHash(from: Storage, to: Storage, file: ListedFile, there: StoredFile): Promise<string | null> {
  const isNewer = there.modifiedAt > file.modifiedAt;
  if (!isNewer && there.bytes !== file.bytes) return null;
  const now = await hashOf(to.read(file.key));
  return isNewer || (await hashOf(from.read(file.key))) === now ? now : null;
}
