import * as contract from '#lib/contract/tag.ts';
import { request } from './request.ts';

/** Tags whose names start with or contain the keyword. */
export const searchTags = (keyWord: string, signal?: AbortSignal) =>
  request(contract.searchTags, {
    query: { keyWord },
    ...(signal && { signal }),
  });

/** The tag of that name, made if it did not exist. */
export const createTag = (content: string) => request(contract.createTag, { body: { content } });

/** The tags of these codes that still exist. */
export const tagsByCode = (codes: readonly string[]) =>
  request(contract.tagsByCode, { query: { code: codes.join(',') } });
