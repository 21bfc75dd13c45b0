import type { BodyOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/post/publishing.ts';
import { request } from './request.ts';

/** Publishes a post, even if its page is left in the meantime; sending the same key twice publishes once. */
export const publishPost = (body: BodyOf<typeof contract.publishPost>, idempotencyKey: string) =>
  request(contract.publishPost, { body, headers: { 'Idempotency-Key': idempotencyKey } });
