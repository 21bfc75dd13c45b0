import type { Hono } from 'hono';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { checkReadiness } from '#server/services/operations/check-readiness.ts';

/** `/healthz` answers that the process is running, `/readyz` that it can serve. */
export function healthRoutes(app: Hono<Environment>, context: Context): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const readiness = await checkReadiness(context);
    return c.json(readiness, readiness.status === 'ok' ? 200 : 503);
  });
}
