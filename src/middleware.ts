import { defineMiddleware } from 'astro:middleware';
import { knownAddress } from '#lib/language/built-addresses.ts';
import { guardPage } from '#lib/page-guards.ts';
import { admitGoogle, admitMedia, admitMediaHost } from './content-policy.ts';
import { spokenBy } from './spoken-by.ts';

const policyName = 'Content-Security-Policy';

/** The authentication area sends no referrer, or only the origin if it shows Google's button, which requires it. */
const referrerPolicy = (google: boolean) => (google ? 'strict-origin' : 'no-referrer');

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) {
    const { languageOf } = await import('#lib/language/dictionaries.ts');
    const { tag } = knownAddress(context.url.pathname);
    context.locals.language = languageOf(tag ?? 'en');
    return next();
  }
  // In production the server passes the locals; `astro dev` gets them from the API process.
  if (import.meta.env.DEV) {
    const { devLocals } = await import('./dev-locals.ts');
    Object.assign(context.locals, await devLocals(context.request));
  }
  const { routePattern: route, locals, url } = context;
  spokenBy.set(context.request, locals.language);
  const elsewhere = guardPage(locals.viewer, route, url, locals.owesConsent);
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
  // Google's pop-up sends the sign-in to the page that opened it.
  if (google) response.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  return response;
});
