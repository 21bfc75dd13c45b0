import type { Hono } from 'hono';
import { processingPosts } from '#lib/contract/publishing.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import type { EventStreams } from '#server/http/event-streams.ts';
import { codesIn, listProcessing } from '#server/services/processing/list-processing.ts';
import { bind, bindEvents } from './bind.ts';

/** The member's posts on their way: as a list, and as events that bring the list whenever it is another one. */
export function processingRoutes(app: Hono<Environment>, context: Context, streams: EventStreams): void {
  bind(app, processingPosts, async ({ actor, query }) => ({
    data: await listProcessing(context, actor, codesIn(query.code)),
  }));
  bindEvents(app, processingPosts, ({ actor, query }) => {
    const codes = codesIn(query.code);
    return streams.open(actor, {
      event: 'posts',
      read: () => listProcessing(context, actor, codes),
      subscribe: (hear) => context.notices.onAccount(actor.id, hear),
    });
  });
}
