import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { deletePost as deletePostCall } from '#lib/contract/post/delete-post.ts';
import * as post from '#lib/contract/post/post.ts';
import { updatePost as updatePostCall } from '#lib/contract/post/update-post.ts';
import { isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { feedReader } from '#server/product/feed/read-feed.ts';
import { readsAside } from '#server/product/services/freshness/reads-aside.ts';
import { deletePost } from '#server/product/services/post/delete-post.ts';
import { getPost } from '#server/product/services/post/get-post.ts';
import { likePost } from '#server/product/services/post/like-post.ts';
import { updatePost } from '#server/product/services/post/update-post.ts';
import { viewRecorder } from '#server/product/services/post/view-post.ts';
import { newVisitorCookie, readVisitorCookie } from '#server/web/http/cookies/visitor-cookie.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind, type Call } from '../bind.ts';

export function postRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  const readFeed = feedReader(context, sessions.key);
  // Only visitors read the feed from a replica, because a member's feed depends on posts that they have just seen or liked.
  const readVisitorsFeed = readsAside(context)((from) => {
    const read = from === context ? readFeed : feedReader(from, sessions.key);
    return async ({ actor, query }: Call<typeof post.feed>) => await read(actor, query);
  });
  bind(app, post.feed, async (call) => {
    const { actor, query } = call;
    return { text: await (isMember(actor) ? readFeed(actor, query) : readVisitorsFeed(call)) };
  });
  bind(app, post.getPost, async ({ actor, query }) => ({
    data: await getPost(context, actor, query.code),
  }));
  const recordView = viewRecorder(context, sessions.key);
  bind(app, post.viewPost, async ({ actor, body, c }) => {
    const browser = readVisitorCookie(c.req.header('cookie'), sessions.key);
    const data = await recordView({ actor, browser }, body.code);
    if (!browser && !isMember(actor)) {
      c.header('Set-Cookie', newVisitorCookie(body.code, sessions.key, context.config), { append: true });
    }
    return { data };
  });
  bind(app, post.likePost, async ({ actor, body }) => ({ data: await likePost(context, actor, body) }));
  bind(app, updatePostCall, async ({ actor, body }) => ({ data: await updatePost(context, actor, body) }));
  bind(app, deletePostCall, async ({ actor, body }) => {
    await deletePost(context, actor, body);
    return { data: null, message: messages.postDeleted };
  });
}
