import { Hono } from 'hono';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { notFound } from '#server/problem.ts';
import { deliveryRoutes } from './media-delivery.ts';
import { uploadRoutes } from './media-upload.ts';

/** The project's own media service, in the shape of Cloudinary's; to be mounted at `/media`. */
export function mediaRoutes(context: Context): Hono<Environment> {
  const app = new Hono<Environment>();
  uploadRoutes(app, context);
  deliveryRoutes(app, context);
  app.all('*', () => {
    throw notFound();
  });
  return app;
}
