import type { Hono } from 'hono';
import {
  addPushDevice as addPushDeviceCall,
  pushDevices as pushDevicesCall,
  pushKey as pushKeyCall,
  removePushDevice as removePushDeviceCall,
} from '#lib/contract/inbox/push.ts';
import { deviceName } from '#lib/format/device-name.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { notifications } from '#lib/texts/inbox/notifications.ts';
import type { Context } from '#server/product/context.ts';
import { addDevice } from '#server/product/services/push/add-device.ts';
import { listDevices } from '#server/product/services/push/list-devices.ts';
import { removeDevice } from '#server/product/services/push/remove-device.ts';
import { vapidKeys } from '#server/product/services/push/vapid-keys.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function pushRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, pushKeyCall, async () => ({ data: { key: (await vapidKeys(context)).publicKey } }));
  bind(app, pushDevicesCall, async ({ actor }) => ({ data: await listDevices(context, actor) }));
  bind(app, addPushDeviceCall, async ({ actor, body, c }) => {
    const texts = inLanguage(notifications, c.get('language'));
    const name = body.name || deviceName(c.req.header('user-agent') ?? null, texts);
    return { data: await addDevice(context, actor, { ...body, name }) };
  });
  bind(app, removePushDeviceCall, async ({ actor, body }) => ({
    data: await removeDevice(context, actor, body.code),
  }));
}
