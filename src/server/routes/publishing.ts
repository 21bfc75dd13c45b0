import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import * as publishing from '#lib/contract/publishing.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { badInput } from '#server/problem.ts';
import { publishPost } from '#server/services/post/publish-post.ts';
import { retryPost } from '#server/services/post/retry-post.ts';
import { bind } from './bind.ts';

export function publishingRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, publishing.publishPost, async ({ actor, body, c }) => ({
    data: await publishPost(context, actor, body, idempotencyKey(c.req.header('idempotency-key'))),
    message: messages.postProcessing,
  }));
  bind(app, publishing.retryPost, async ({ actor, body }) => ({
    data: await retryPost(context, actor, body.code),
    message: messages.postProcessing,
  }));
}

function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw badInput({ 'Idempotency-Key': messages.badInput });
  return header;
}
