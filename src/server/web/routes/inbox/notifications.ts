import type { Hono } from 'hono';
import * as inbox from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { readWordChange } from '#server/product/services/hidden-words/read-change.ts';
import { getNotification, listNotifications } from '#server/product/services/notification/list-notifications.ts';
import {
  dismissNotification,
  readUnseen,
  seeNotifications,
} from '#server/product/services/notification/see-notifications.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { EventStreams } from '#server/web/http/event-streams.ts';
import { bind, bindEvents } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function notificationRoutes(
  app: Hono<Environment>,
  context: Context,
  pageOf: PageOf,
  streams: EventStreams,
): void {
  bind(app, inbox.listNotifications, async (call) => ({
    data: await listNotifications(context, pageOf, { ...readerOf(call), actor: call.actor }, call.query),
  }));
  bind(app, inbox.getNotification, async ({ actor, query, c }) => ({
    data: await getNotification(context, actor, query.code, c.get('language')),
  }));
  bind(app, inbox.unseenNotifications, async ({ actor }) => ({ data: await readUnseen(context, actor) }));
  bindEvents(app, inbox.unseenNotifications, ({ actor }) => {
    // Counts every change of the inbox, also those that leave the count as it is. A block is one of them, so nobody can tell it from a like that
    // was taken back.
    let change = 0;
    return streams.open(actor, {
      event: 'unseen',
      read: async () => {
        const [unseen, words] = await Promise.all([readUnseen(context, actor), readWordChange(context, actor)]);
        return { ...unseen, change, words };
      },
      subscribe: (onChange) =>
        context.changes.onInbox(actor.id, () => {
          change += 1;
          onChange();
        }),
    });
  });
  bind(app, inbox.seeNotifications, async ({ actor, body }) => ({
    data: await seeNotifications(context, actor, body),
  }));
  bind(app, inbox.removeNotification, async ({ actor, body }) => {
    if (!(await dismissNotification(context, actor, body.code))) throw notFound(messages.notificationGone);
    return { data: await readUnseen(context, actor) };
  });
}
