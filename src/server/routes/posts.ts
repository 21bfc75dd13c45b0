import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import * as post from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import { feedReader } from '#server/feed/read-feed.ts';
import type { Environment } from '#server/http/environment.ts';
import type { Sessions } from '#server/http/sessions.ts';
import { badInput } from '#server/problem.ts';
import { getPost } from '#server/services/post/get-post.ts';
import { likePost } from '#server/services/post/like-post.ts';
import { publishPost } from '#server/services/post/publish-post.ts';
import { viewPost } from '#server/services/post/view-post.ts';
import { bind } from './bind.ts';

export function postRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  const readFeed = feedReader(context);
  bind(app, post.feed, async ({ actor, query }) => ({ data: await readFeed(actor, query) }));
  bind(app, post.getPost, async ({ actor, query }) => ({
    data: await getPost(context, actor, query.code),
  }));
  bind(app, post.viewPost, async ({ actor, body, c }) => {
    const looker = { actor, userAgent: c.req.header('user-agent') ?? '', key: sessions.key };
    return { data: await viewPost(context, looker, body.code) };
  });
  bind(app, post.likePost, async ({ actor, body }) => ({ data: await likePost(context, actor, body.code) }));
  bind(app, post.publishPost, async ({ actor, body, c }) => ({
    data: await publishPost(context, actor, body, idempotencyKey(c.req.header('idempotency-key'))),
    message: messages.postProcessing,
  }));
}

function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw badInput({ 'Idempotency-Key': messages.badInput });
  return header;
}
