import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { describeEmbed } from '#server/product/services/links/describe-embed.ts';
import type { Environment } from '#server/web/http/environment.ts';

/** `GET /oembed` (https://oembed.com), by which another site embeds a post whose address it knows. */
export function oembedRoutes(app: Hono<Environment>, context: Context): void {
  app.get('/oembed', async (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const format = c.req.query('format') ?? 'json';
    // The standard requires this status for formats that a provider does not support.
    if (format !== 'json') return c.json({ code: 501, message: messages.onlyJson, data: null, errors: {} }, 501);
    const most = { ...side('width', c.req.query('maxwidth')), ...side('height', c.req.query('maxheight')) };
    const embed = await describeEmbed(context, c.req.query('url') ?? '', most);
    return c.json(embed, 200, { 'Cache-Control': 'public, max-age=60' });
  });
}

function side(name: 'width' | 'height', value: string | undefined): Partial<Record<'width' | 'height', number>> {
  if (value === undefined || value === '') return {};
  if (!/^[1-9]\d{0,5}$/.test(value)) throw badInput({ [`max${name}`]: messages.badInput });
  return { [name]: Number(value) };
}
