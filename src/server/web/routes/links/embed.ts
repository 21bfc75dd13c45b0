import type { Hono } from 'hono';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { getPublicPost } from '#server/product/services/links/get-public-post.ts';
import { siteLanguage } from '#server/product/services/site-settings/site-language.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';
import { embedPolicy, presentEmbed, presentNoEmbed } from '#server/product/views/links/embed-page.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { requestLanguage } from '#server/web/http/request-language.ts';

/** `GET /embed`: the player of a post, the only page that other sites may frame. */
export function embedRoutes(app: Hono<Environment>, context: Context): void {
  const { delivery, languages, mediaHost, publicUrl } = context.config;
  const headers = {
    'Content-Security-Policy': embedPolicy(delivery.base, ...(mediaHost ? [mediaHost.deliveryBase] : [])),
    'Cache-Control': 'public, max-age=60',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'X-Robots-Tag': 'noindex',
    ...(languages.length > 1 ? { Vary: 'Accept-Language' } : {}),
  };

  app.get('/embed', async (c) => {
    // Only the header decides, because browsers send no cookie from a frame on another site.
    const { name } = context.settings.current();
    const tag = requestLanguage(undefined, c.req.header('accept-language'), chosenLanguages(context));
    const language = siteLanguage(tag, name);
    const page = await getPublicPost(context, c.req.query('code') ?? '').then(
      (post) => presentEmbed({ publicUrl, name }, post, language),
      (error: unknown) => {
        if (error instanceof Problem && error.status === 404) return presentNoEmbed({ publicUrl, name }, language);
        throw error;
      },
    );
    // The policy allows frames on any site, but older browsers would obey this default header.
    c.env?.outgoing?.removeHeader('X-Frame-Options');
    return c.html(page.html, page.status, headers);
  });
}
