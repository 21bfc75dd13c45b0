import { atom, type ReadableAtom } from 'nanostores';
import type { Stop } from '#lib/platform/platform.ts';
import type { MediaService } from '../../../upload/upload-service.ts';

/** What the member is told once their room gets scarce. */
export interface StorageNotice {
  $notice: ReadableAtom<string | null>;
  /** Asks the server again whenever uploads have ended, until the returned function is called. */
  open(): Stop;
}

/** Begins with what the server said with the page; `$zone` is busy while files are uploaded. */
export function createStorageNotice(service: MediaService, $zone: ReadableAtom<'open' | 'busy'>): StorageNotice {
  const $notice = atom(service.storageNotice ?? null);

  async function renew(): Promise<void> {
    try {
      const { readStorageNotice } = await service.tools();
      $notice.set(await readStorageNotice());
    } catch {
      // What was said last stays.
    }
  }

  return {
    $notice,
    open: () =>
      $zone.listen((zone, before) => {
        if (before === 'busy' && zone === 'open') void renew();
      }),
  };
}
