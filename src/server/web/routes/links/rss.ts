import type { Hono, Context as HonoContext } from 'hono';
import type { Context } from '#server/product/context.ts';
import { profileChannel, tagChannel } from '#server/product/services/links/rss-channels.ts';
import { type Channel, newestIn, presentRss } from '#server/product/views/links/rss.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { sendText } from './send-text.ts';

const maxAge = 60;

/** The RSS channels of profiles and tags. */
export function rssRoutes(app: Hono<Environment>, context: Context): void {
  const send = (c: HonoContext<Environment>, channel: Channel) =>
    sendText(c, {
      body: presentRss(context.config.publicUrl, channel),
      contentType: 'application/rss+xml; charset=utf-8',
      modifiedAt: newestIn(channel),
      maxAge,
    });
  app.get('/rss/profile', async (c) => send(c, await profileChannel(context, c.req.query('code') ?? '')));
  app.get('/rss/tag', async (c) => send(c, await tagChannel(context, c.req.query('name') ?? '')));
}
