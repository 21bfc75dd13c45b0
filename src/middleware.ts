import { defineMiddleware } from 'astro:middleware';
import { mayOpen } from '#lib/admin-screens.ts';
import { isAdmin, paths } from '#lib/paths.ts';
import { admitGoogle } from './content-policy.ts';

const policyName = 'Content-Security-Policy';

/** Where somebody is sent who may not open a page of the admin area; null for all others. `route` is the page's. */
function guardAdmin(viewer: App.Locals['viewer'], route: string, { pathname, search }: URL): string | null {
  if (!viewer) return paths.login(pathname + search);
  // Without the address: a member who logs in again would only come to the same door.
  return mayOpen(viewer.permissions, route) ? null : paths.login();
}

/** The authentication area tells nobody where people come from, and Google, which refuses its button otherwise, only which site. */
const referrerPolicy = (google: boolean) => (google ? 'strict-origin' : 'no-referrer');

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();
  // In production the server passes the locals. `astro dev` has no such server and asks the API process instead.
  if (import.meta.env.DEV) {
    const { devLocals } = await import('./dev-locals.ts');
    Object.assign(context.locals, await devLocals(context.request));
  }
  // By the page that answers, not by the address, which may be spelled in many ways.
  const { routePattern: route, locals, url } = context;
  const elsewhere = isAdmin(route) ? guardAdmin(locals.viewer, route, url) : null;
  if (elsewhere) return context.redirect(elsewhere);
  const response = await next();
  const policy = response.headers.get(policyName);
  const google = context.locals.thirdParty?.kind === 'google';
  if (/^\/auth(\/|$)/.test(route)) response.headers.set('Referrer-Policy', referrerPolicy(google));
  if (policy) response.headers.set(policyName, `${google ? admitGoogle(policy) : policy} frame-ancestors 'none'`);
  // Google's window tells the page that opened it who signed in.
  if (google) response.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  return response;
});
