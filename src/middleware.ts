import { defineMiddleware } from 'astro:middleware';
import { knownAddress } from '#lib/language/built-addresses.ts';
import { guardPage } from '#lib/page-guards.ts';
import { admitGoogle, admitMedia, admitMediaHost } from './content-policy.ts';
import { spokenBy } from './spoken-by.ts';

const policyName = 'Content-Security-Policy';

/** The authentication area tells nobody where people come from, and Google, which refuses its button otherwise, only which site. */
const referrerPolicy = (google: boolean) => (google ? 'strict-origin' : 'no-referrer');

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) {
    const { languageOf } = await import('#lib/language/dictionaries.ts');
    const { tag } = knownAddress(context.url.pathname);
    context.locals.language = languageOf(tag ?? 'en');
    return next();
  }
  // In production the server passes the locals. `astro dev` has no such server and asks the API process instead.
  if (import.meta.env.DEV) {
    const { devLocals } = await import('./dev-locals.ts');
    Object.assign(context.locals, await devLocals(context.request));
  }
  const { routePattern: route, locals, url } = context;
  spokenBy.set(context.request, locals.language);
  const elsewhere = guardPage(locals.viewer, route, url);
  if (elsewhere) return context.redirect(elsewhere);
  const response = await next();
  const policy = response.headers.get(policyName);
  const google = context.locals.thirdParty?.kind === 'google';
  if (/^\/auth(\/|$)/.test(route)) response.headers.set('Referrer-Policy', referrerPolicy(google));
  if (policy) {
    const { mediaOrigin, mediaHost } = locals.config;
    const withMedia = mediaOrigin === null ? policy : admitMedia(policy, mediaOrigin);
    const hosted = mediaHost === null ? withMedia : admitMediaHost(withMedia, mediaHost);
    response.headers.set(policyName, `${google ? admitGoogle(hosted) : hosted} frame-ancestors 'none'`);
  }
  // Google's window tells the page that opened it who signed in.
  if (google) response.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  return response;
});
