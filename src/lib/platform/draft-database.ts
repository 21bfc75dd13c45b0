import { clear, createStore, delMany, get, keys, promisifyRequest } from 'idb-keyval';

// A module of its own: pages on which nobody drafts anything do not load it.
const store = createStore('riff-drafts', 'drafts');

export const draftKeys = async (): Promise<string[]> => (await keys(store)).map(String);
export const getDraft = (key: string): Promise<unknown> => get(key, store);

/** Committed in the same breath: a page that is being left hears of no success, and what is not committed by then is undone. */
export const setDraft = (key: string, value: unknown): Promise<void> =>
  store('readwrite', (drafts) => {
    drafts.put(value, key);
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

export const removeDrafts = (names: readonly string[]): Promise<void> => delMany([...names], store);
export const clearDrafts = (): Promise<void> => clear(store);
