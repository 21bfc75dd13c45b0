import type { IncomingMessage } from 'node:http';
import type { ThirdPartyOffer } from '#lib/contract/account/third-party.ts';
import { paths } from '#lib/paths.ts';
import { hashSecret, newSecret } from '#server/ground/codes.ts';
import type { Context } from '#server/product/context.ts';
import { nonceCookie } from './cookies/session-cookies.ts';

/** `/auth` shows the Login form too. */
const loginPages = new Set<string>(['/auth', paths.login()]);

/**
 * Returns the third-party login of the Login page, and the cookie whose hash the provider puts into its token. An earlier
 * visit's secret is reused, so that Login works in two tabs.
 */
export async function offerThirdParty(
  { config, identityProvider }: Context,
  request: IncomingMessage,
): Promise<{ thirdParty: ThirdPartyOffer | null; nonceCookies: string[] }> {
  const none = { thirdParty: null, nonceCookies: [] };
  if (!identityProvider || !loginPages.has(pathOf(request))) return none;
  const secret = nonceCookie.read(request.headers.cookie, config.secure) ?? newSecret();
  const thirdParty = await identityProvider.offer(hashSecret(secret), `${config.publicUrl}${paths.login()}`);
  return thirdParty ? { thirdParty, nonceCookies: [nonceCookie.write(secret, config.secure)] } : none;
}

const pathOf = (request: IncomingMessage) => (request.url ?? '/').replace(/[?#].*$/, '').replace(/\/+$/, '');
