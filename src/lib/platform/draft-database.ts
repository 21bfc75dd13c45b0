import { createStore, delMany, get, keys, promisifyRequest } from 'idb-keyval';
import { draftsToClear } from './drafts-to-clear.ts';

// A separate module, so that pages without drafts do not load it.
const store = createStore('riff-drafts', 'drafts');

export const draftKeys = async (): Promise<string[]> => (await keys(store)).map(String);
export const getDraft = (key: string): Promise<unknown> => get(key, store);

/** Committed explicitly: a page that is being left gets no success event, and an uncommitted transaction is rolled back. */
export const setDraft = (key: string, value: unknown): Promise<void> =>
  store('readwrite', (drafts) => {
    drafts.put(value, key);
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

export const removeDrafts = (names: readonly string[]): Promise<void> => delMany([...names], store);

export const clearDrafts = async (): Promise<void> =>
  removeDrafts(draftsToClear(await draftKeys(), localStorage.getItem('riff-outbox')));
