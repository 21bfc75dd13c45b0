import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { deletePost as deletePostCall } from '#lib/contract/post/delete-post.ts';
import * as post from '#lib/contract/post/post.ts';
import type { Context } from '#server/context.ts';
import { feedReader } from '#server/feed/read-feed.ts';
import { newVisitorCookie, readVisitorCookie } from '#server/http/cookies/visitor-cookie.ts';
import type { Environment } from '#server/http/environment.ts';
import type { Sessions } from '#server/http/sessions.ts';
import { isMember } from '#server/policies/actor.ts';
import { readsAside } from '#server/services/freshness/reads-aside.ts';
import { deletePost } from '#server/services/post/delete-post.ts';
import { getPost } from '#server/services/post/get-post.ts';
import { likePost } from '#server/services/post/like-post.ts';
import { viewRecorder } from '#server/services/post/view-post.ts';
import { bind, type Call } from '../bind.ts';

export function postRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  const readFeed = feedReader(context, sessions.key);
  // A member's feed depends on what they have just seen and liked.
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
  bind(app, deletePostCall, async ({ actor, body }) => {
    await deletePost(context, actor, body);
    return { data: null, message: messages.postDeleted };
  });
}
