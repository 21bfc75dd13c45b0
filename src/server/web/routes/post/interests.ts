import type { Hono } from 'hono';
import * as interest from '#lib/contract/post/interest.ts';
import type { Context } from '#server/product/context.ts';
import { changeFeedSettings, readFeedSettings, startOver } from '#server/product/services/interest/feed-settings.ts';
import { markNotInterested } from '#server/product/services/interest/mark-not-interested.ts';
import { whyPost } from '#server/product/services/interest/why-post.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function interestRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, interest.markNotInterested, async ({ actor, body }) => ({
    data: await markNotInterested(context, actor, body),
  }));
  bind(app, interest.whyPost, async ({ actor, query, c }) => ({
    data: await whyPost(context, actor, query, c.get('language')),
  }));
  bind(app, interest.getFeedSettings, async ({ actor }) => ({ data: await readFeedSettings(context, actor) }));
  bind(app, interest.setFeedSettings, async ({ actor, body }) => ({
    data: await changeFeedSettings(context, actor, body),
  }));
  bind(app, interest.startOver, async ({ actor }) => ({ data: await startOver(context, actor) }));
}
