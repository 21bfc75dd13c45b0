import { request } from '#lib/api/request.ts';
import { getStorage } from '#lib/contract/account/storage.ts';
import { storageNotice } from '#lib/format/storage-notice.ts';

/** What the server says now of the member's room; rejects without an answer. */
export async function readStorageNotice(): Promise<string | null> {
  const { data, message } = await request(getStorage);
  if (!data) throw new Error(message);
  return storageNotice(data);
}
