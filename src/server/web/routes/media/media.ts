import { Hono } from 'hono';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { notificationRoutes } from './host-notifications.ts';
import { deliveryRoutes } from './media-delivery.ts';
import { uploadRoutes } from './media-upload.ts';

/** The project's own media service, with the interface of Cloudinary's; mounted at `/media`. */
export function mediaRoutes(context: Context, open: MediaOpener): Hono<Environment> {
  const app = new Hono<Environment>();
  uploadRoutes(app, context);
  deliveryRoutes(app, context, open);
  notificationRoutes(app, context);
  app.all('*', () => {
    throw notFound();
  });
  return app;
}
