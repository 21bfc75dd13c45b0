import type { Hono } from 'hono';
import { getSound, postsBySound, trendingSounds } from '#lib/contract/sound/sound.ts';
import type { Context } from '#server/product/context.ts';
import { readsAside } from '#server/product/services/freshness/reads-aside.ts';
import { getSound as readSound } from '#server/product/services/sound/get-sound.ts';
import { listPostsBySound } from '#server/product/services/sound/list-posts-by-sound.ts';
import { trendingReader } from '#server/product/services/sound/list-trending-sounds.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

export function soundRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  const aside = readsAside(context);
  bind(
    app,
    getSound,
    aside((from) => async ({ actor, query }) => ({ data: await readSound(from, actor, query.code) })),
  );
  bind(
    app,
    postsBySound,
    aside((from) => async (call) => ({ data: await listPostsBySound(from, pageOf, readerOf(call), call.query) })),
  );
  bind(
    app,
    trendingSounds,
    aside((from) => {
      const listTrending = trendingReader(from);
      return async ({ actor, query }) => ({ data: await listTrending(actor, query) });
    }),
  );
}
