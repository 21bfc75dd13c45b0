import { Hono } from 'hono';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import { receiveHostWebhook } from '#server/product/services/hosting/receive-host-webhook.ts';
import { bodyLimit, readText } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { deliveryRoutes } from './media-delivery.ts';
import { uploadRoutes } from './media-upload.ts';

/** The project's own media service, with the interface of Cloudinary's; mounted at `/media`. */
export function mediaRoutes(context: Context, open: MediaOpener): Hono<Environment> {
  const app = new Hono<Environment>();
  uploadRoutes(app, context);
  deliveryRoutes(app, context, open);
  // The webhook of the media host, which sends its signature in two headers.
  app.post('/host/notifications', bodyLimit, async (c) => {
    await receiveHostWebhook(context, {
      body: await readText(c),
      timestamp: c.req.header('x-cld-timestamp') ?? '',
      signature: c.req.header('x-cld-signature') ?? '',
    });
    return c.body(null, 204);
  });
  app.all('*', () => {
    throw notFound();
  });
  return app;
}
