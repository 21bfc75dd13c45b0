import type { Hono } from 'hono';
import { trendingSounds } from '#lib/contract/sound/sound.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { trendingReader } from '#server/services/sound/list-trending-sounds.ts';
import { bind } from '../bind.ts';

export function soundRoutes(app: Hono<Environment>, context: Context): void {
  const listTrending = trendingReader(context);
  bind(app, trendingSounds, async ({ actor, query }) => ({ data: await listTrending(actor, query.size) }));
}
