import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { feed, getPost as getPostCall, publishPost as publishPostCall } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { feedReader } from '#server/feed/read-feed.ts';
import type { Environment } from '#server/http/environment.ts';
import { badInput } from '#server/problem.ts';
import { getPost } from '#server/services/post/get-post.ts';
import { publishPost } from '#server/services/post/publish-post.ts';
import { bind } from './bind.ts';

export function postRoutes(app: Hono<Environment>, context: Context): void {
  const readFeed = feedReader(context);
  bind(app, feed, async ({ actor, query }) => ({ data: await readFeed(actor, query) }));
  bind(app, getPostCall, async ({ actor, query }) => ({
    data: await getPost(context, actor, query.code),
  }));
  bind(app, publishPostCall, async ({ actor, body, c }) => ({
    data: await publishPost(context, actor, body, idempotencyKey(c.req.header('idempotency-key'))),
    message: messages.postProcessing,
  }));
}

function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw badInput({ 'Idempotency-Key': messages.badInput });
  return header;
}
