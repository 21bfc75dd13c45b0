import { atom, type ReadableAtom } from 'nanostores';
import { request } from '#lib/api/request.ts';
import { getStorage } from '#lib/contract/account/storage.ts';
import { storageNotice } from '#lib/format/storage-notice.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** The notice for a member whose storage is almost full. */
export interface StorageNotice {
  $notice: ReadableAtom<string | null>;
  /** Asks the server again whenever uploads have ended, until the returned function is called. */
  open(): Stop;
}

/** Begins with the notice that came with the page; `$zone` is busy during uploads. */
export function createStorageNotice(atFirst: string | null, $zone: ReadableAtom<'open' | 'busy'>): StorageNotice {
  const $notice = atom(atFirst);

  async function renew(): Promise<void> {
    const { data } = await request(getStorage).catch(() => ({ data: null }));
    // Without an answer, the last notice stays.
    if (data) $notice.set(storageNotice(data));
  }

  return {
    $notice,
    open: () =>
      $zone.listen((zone, before) => {
        if (before === 'busy' && zone === 'open') void renew();
      }),
  };
}
