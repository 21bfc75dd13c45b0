import { createStore, delMany, get, keys, promisifyRequest } from 'idb-keyval';

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

/** Removes everything, except where the outbox contains the id of the draft: the third part of a key. */
export async function clearDrafts(): Promise<void> {
  const outbox = localStorage.getItem('riff-outbox');
  await removeDrafts((await draftKeys()).filter((key) => !outbox?.includes(key.split('/')[2] ?? key)));
}
