import type { Storage } from '../contract/account/storage.ts';
import { bytesLabel } from './bytes.ts';

/** From this share of what a member may keep on, Create Post says so. */
const nearShare = 0.8;

/** Tells a member who comes near to what they may keep, or is above it; null for the others. */
export function storageNotice({ used, allowed }: Storage): string | null {
  if (used < allowed * nearShare) return null;
  const text = `You have used ${bytesLabel(used)} of your ${bytesLabel(allowed)}.`;
  return used < allowed ? text : `${text} Delete some of your posts to make room for new ones.`;
}
