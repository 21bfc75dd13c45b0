import { atom, computed, type ReadableAtom } from 'nanostores';
import { request } from '#lib/api/request.ts';
import { getStorage, type Storage } from '#lib/contract/account/storage.ts';
import { bytesLabel } from '#lib/format/bytes.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** From this share of what a member may keep on, Create Post says so. */
const nearShare = 0.8;
/** Below this one, the uploads of one post do not come near it. */
const farShare = 0.5;

/** What the member keeps, once that is near or above what they may keep. */
export interface StorageNotice {
  $notice: ReadableAtom<string | null>;
  /** Asks the server again whenever uploads have ended, until the returned function is called. */
  open(): Stop;
}

/** `first` is what the server said with the page, or null; `$zone` is busy while files are uploaded. */
export function createStorageNotice(first: Storage | null, $zone: ReadableAtom<'open' | 'busy'>): StorageNotice {
  const $storage = atom(first);

  async function renew(): Promise<void> {
    const known = $storage.get();
    if (!known || known.used < known.allowed * farShare) return;
    // Without an answer the last one stays.
    const answer = await request(getStorage).catch(() => null);
    if (answer?.data) $storage.set(answer.data);
  }

  return {
    $notice: computed($storage, (storage) => storage && noticeOf(storage)),
    open: () =>
      $zone.listen((zone, before) => {
        if (before === 'busy' && zone === 'open') void renew();
      }),
  };
}

function noticeOf({ used, allowed }: Storage): string | null {
  if (used < allowed * nearShare) return null;
  const text = `You have used ${bytesLabel(used)} of your ${bytesLabel(allowed)}.`;
  return used < allowed ? text : `${text} Delete some of your posts to make room for new ones.`;
}
