import type { BodyOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/publishing.ts';
import { request } from './request.ts';

/** Publishes a post, also when its page is left meanwhile; the same key sent twice publishes once. */
export const publishPost = (body: BodyOf<typeof contract.publishPost>, idempotencyKey: string) =>
  request(contract.publishPost, { body, headers: { 'Idempotency-Key': idempotencyKey }, keepalive: true });

/** Where the list of `processingPosts` comes as a stream of server-sent events, below the API's base address. */
export const processingEventsPath = (codes: readonly string[]) =>
  `${contract.processingPosts.path}/events?code=${codes.join(',')}`;

/** One's own posts that are on their way, and those of these codes wherever they are. */
export const processingPosts = (codes: readonly string[]) =>
  request(contract.processingPosts, { query: { code: codes.join(',') } });

/** Processes a post of one's own that failed once more. */
export const retryPost = (code: string) => request(contract.retryPost, { body: { code } });
