import type { Hono } from 'hono';
import { getNotificationSettings, setNotificationSettings } from '#lib/contract/inbox/settings.ts';
import type { Context } from '#server/product/context.ts';
import {
  changeNotificationSettings,
  readNotificationSettings,
} from '#server/product/services/notification/settings.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

/** How a member wants to be told. */
export function notificationSettingsRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, getNotificationSettings, async ({ actor }) => ({ data: await readNotificationSettings(context, actor) }));
  bind(app, setNotificationSettings, async ({ actor, body }) => ({
    data: await changeNotificationSettings(context, actor, body),
  }));
}
