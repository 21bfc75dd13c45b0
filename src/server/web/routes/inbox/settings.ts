import type { Hono } from 'hono';
import * as settings from '#lib/contract/inbox/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import type { Context } from '#server/product/context.ts';
import { unsubscribe } from '#server/product/services/notification/digest/unsubscribe.ts';
import {
  changeNotificationSettings,
  readNotificationSettings,
} from '#server/product/services/notification/settings.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind } from '../bind.ts';

/** How a member wants to be told. */
export function notificationSettingsRoutes(app: Hono<Environment>, context: Context, { key }: Sessions): void {
  bind(app, settings.getNotificationSettings, async ({ actor }) => ({
    data: await readNotificationSettings(context, actor),
  }));
  bind(app, settings.setNotificationSettings, async ({ actor, body }) => ({
    data: await changeNotificationSettings(context, actor, body),
  }));
  bind(app, settings.unsubscribe, async ({ query }) => ({
    data: await unsubscribe(context, key, query.token),
    message: messages.digestStopped,
  }));
  // Mail programs without one-click open the header's address in a browser, and scanners fetch it: it only shows the page with the button.
  app.get(`/${settings.unsubscribe.path}`, (c) => c.redirect(paths.unsubscribe(c.req.query('token') ?? '')));
}
