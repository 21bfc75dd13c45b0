import type { Hono } from 'hono';
import { changeSetting, getSettings } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import type { Context } from '#server/product/context.ts';
import { changeSetting as change } from '#server/product/services/site-settings/change-setting.ts';
import { listSettings } from '#server/product/services/site-settings/list-settings.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function settingRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, getSettings, async () => ({ data: await listSettings(context) }));

  bind(app, changeSetting, async ({ actor, body }) => {
    const { setting, before } = await change(context, actor, body);
    return {
      data: setting,
      message: body.value === null ? messages.settingReset : messages.settingSaved,
      facts: { before, after: setting.value },
    };
  });
}
