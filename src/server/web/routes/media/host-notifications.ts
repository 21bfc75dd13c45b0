import type { Hono } from 'hono';
import type { Context } from '#server/product/context.ts';
import { takeNotification } from '#server/product/services/hosting/take-notification.ts';
import { bodyLimit, readText } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';

/** `POST /media/host/notifications`: where the media host tells what it has done, with its signature in two headers. */
export function notificationRoutes(app: Hono<Environment>, context: Context): void {
  app.post('/host/notifications', bodyLimit, async (c) => {
    await takeNotification(context, {
      body: await readText(c),
      timestamp: c.req.header('x-cld-timestamp') ?? '',
      signature: c.req.header('x-cld-signature') ?? '',
    });
    return c.body(null, 204);
  });
}
