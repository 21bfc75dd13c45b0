import type { BodyOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/publishing.ts';
import { request } from './request.ts';

/** Publishes a post; the same key sent twice publishes once. */
export const publishPost = (body: BodyOf<typeof contract.publishPost>, idempotencyKey: string) =>
  request(contract.publishPost, { body, headers: { 'Idempotency-Key': idempotencyKey } });

/** One's own posts that are on their way, and those of these codes wherever they are. */
export const processingPosts = (codes: readonly string[]) =>
  request(contract.processingPosts, { query: { code: codes.join(',') } });

/** Processes a post of one's own that failed once more. */
export const retryPost = (code: string) => request(contract.retryPost, { body: { code } });
