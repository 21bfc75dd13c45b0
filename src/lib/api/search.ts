import type { QueryOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/search.ts';
import { request } from './request.ts';

/** Posts that the keyword finds. */
export const searchPosts = (query: QueryOf<typeof contract.searchPosts>, signal?: AbortSignal) =>
  request(contract.searchPosts, { query, ...(signal && { signal }) });
