import type { Hono } from 'hono';
import { changeSetting, getSettings, type SettingValue } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import type { Context } from '#server/product/context.ts';
import { changeSetting as change } from '#server/product/services/site-settings/change-setting.ts';
import { listSettings } from '#server/product/services/site-settings/list-settings.ts';
import { bytesOfPost } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

/** A value for the activity log, which does not keep pictures. */
const logged = (value: SettingValue) => (typeof value === 'string' && value.startsWith('data:') ? 'image' : value);

export function settingRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, getSettings, async () => ({ data: await listSettings(context) }));

  bind(
    app,
    changeSetting,
    async ({ actor, body }) => {
      const { setting, before } = await change(context, actor, body);
      return {
        data: setting,
        message: body.value === null ? messages.settingReset : messages.settingSaved,
        facts: { before: logged(before), after: logged(setting.value) },
      };
      // A logo is as large as a picture.
    },
    bytesOfPost,
  );
}
