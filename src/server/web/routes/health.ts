import type { Hono, Context as HonoContext } from 'hono';
import { readOften } from '#server/ground/read-often.ts';
import type { Context } from '#server/product/context.ts';
import { checkReadiness } from '#server/product/services/operations/check-readiness.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { RateLimits } from '#server/web/http/rate-limits.ts';

/** `/healthz` answers that the process runs, `/readyz` whether it can serve; the check runs at most once a second. */
export function healthRoutes(
  app: Hono<Environment>,
  context: Context,
  limits: RateLimits,
  ipOf: (c: HonoContext<Environment>) => string,
): void {
  const readiness = readOften(1_000, () => checkReadiness(context), { mayOverlap: true });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await limits.countProbe(ipOf(c));
    const found = await readiness();
    const { status } = found;
    // The checks are for members, but a load balancer needs the status.
    return c.json(context.settings.current().membersOnly ? { status } : found, status === 'ok' ? 200 : 503);
  });
}
