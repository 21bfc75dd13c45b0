import type { QueryOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/post.ts';
import { request } from './request.ts';

/** A page of the feed. */
export const feed = (query: QueryOf<typeof contract.feed> = {}, signal?: AbortSignal) =>
  request(contract.feed, { query, ...(signal && { signal }) });

/** Records that a post is being looked at. */
export const viewPost = (code: string) => request(contract.viewPost, { body: { code } });

/** Likes a post, or takes the like back. */
export const likePost = (code: string) => request(contract.likePost, { body: { code } });
