import { readShared, removeShared, type SharedContent } from './shared-content.ts';

/** What another app shared with this device; rejects if the browser has no caches, as over plain http. */
export const shareStorage = {
  read: async (): Promise<SharedContent | null> => await readShared(caches, Date.now()),
  remove: async (): Promise<void> => await removeShared(caches),
};
