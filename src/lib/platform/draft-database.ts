import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';

// A module of its own: pages on which nobody drafts anything do not load it.
const store = createStore('riff-drafts', 'drafts');

export const draftKeys = async (): Promise<string[]> => (await keys(store)).map(String);
export const getDraft = (key: string): Promise<unknown> => get(key, store);
export const setDraft = (key: string, value: unknown): Promise<void> => set(key, value, store);
export const removeDrafts = (names: readonly string[]): Promise<void> => delMany([...names], store);
export const clearDrafts = (): Promise<void> => clear(store);
