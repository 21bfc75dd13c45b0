import type { Storage } from '../contract/account/storage.ts';
import { storage } from '../texts/publishing/storage.ts';
import { bytesLabel } from './bytes.ts';

/** The share of the allowed storage from which Create Post shows the notice. */
const nearShare = 0.8;

/** The notice for a member whose storage is nearly or completely full; null for the others. */
export function storageNotice({ used, allowed }: Storage): string | null {
  if (used < allowed * nearShare) return null;
  const say = used < allowed ? storage.nearlyFull : storage.full;
  return say({ used: bytesLabel(used), allowed: bytesLabel(allowed) });
}
