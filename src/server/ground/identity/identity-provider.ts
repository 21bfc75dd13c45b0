import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import type { ThirdPartyOffer } from '#lib/contract/account/third-party.ts';
import type { IdentityProviderConfig } from '#server/ground/config.ts';
import { discoverer, ProviderFault } from './discovery.ts';
import { keySets } from './key-sets.ts';

/** The person that an ID token identifies. */
export interface Identity {
  /** The configured issuer. */
  issuer: string;
  /** The person's id at the provider, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** The result of checking a token; reasons are for the log and contain no part of the token. */
export type Verdict =
  | { state: 'vouched'; identity: Identity }
  | { state: 'refused'; reason: string }
  | { state: 'unreachable'; reason: string };

/** The third party that identifies members, with ID tokens of OpenID Connect Core 1.0. */
export interface IdentityProvider {
  /** The name that people know it by. */
  readonly name: string;
  /** Checks an ID token (section 3.2.2.11), which must contain the nonce; fetches the provider's keys if needed. */
  verify(token: string, nonce: string): Promise<Verdict>;
  /** How the Login page offers it; null while the address of the provider's sign-in page is unknown. */
  offer(nonce: string, redirectUri: string): Promise<ThirdPartyOffer | null>;
}

const google = 'https://accounts.google.com';
// Signatures that need the provider's private key: never `none`, never a symmetric one, which a public key could forge.
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const requiredClaims = ['sub', 'aud', 'exp', 'iat', 'nonce'];
const toleranceSeconds = 60;
/** The nonce is valid for an hour, so a genuine token is never older. */
const maxAgeSeconds = 60 * 60;
/** Section 2: at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

/** Makes the provider of a configuration; nothing is fetched until it is needed. */
export function openIdentityProvider(
  { clientId, issuer, jwksUrl, name: called }: IdentityProviderConfig,
  { now, log }: { now: () => Date; log: Logger },
): IdentityProvider {
  const discover = discoverer(issuer, now, log);
  const keysAt = keySets(now);
  // Google sometimes omits the scheme; others differ by a slash. The keys belong to this issuer in any case.
  const issuers = [issuer, `${issuer}/`, ...(issuer === google ? [new URL(google).host] : [])];

  return {
    name: called,
    async verify(token, nonce) {
      try {
        const keys = keysAt(jwksUrl ?? (await discover()).jwks_uri);
        const { payload } = await jwtVerify(token, keys, {
          algorithms,
          issuer: issuers,
          audience: clientId,
          requiredClaims,
          clockTolerance: toleranceSeconds,
          maxTokenAge: maxAgeSeconds,
          currentDate: now(),
        });
        return judge(payload, { clientId, issuer, nonce });
      } catch (error) {
        return verdictOf(error);
      }
    },

    async offer(nonce, redirectUri) {
      if (issuer === google) return { kind: 'google', clientId, nonce, name: called };
      try {
        const address = new URL((await discover()).authorization_endpoint);
        const parameters = {
          response_type: 'id_token',
          response_mode: 'fragment',
          scope: 'openid email profile',
          client_id: clientId,
          redirect_uri: redirectUri,
          nonce,
        };
        for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
        return { kind: 'redirect', address: address.href, name: called };
      } catch (error) {
        if (error instanceof ProviderFault) return null;
        throw error;
      }
    },
  };
}

/** Checks the claims other than signature, issuer, audience and times. */
function judge(payload: JWTPayload, asked: { clientId: string; issuer: string; nonce: string }): Verdict {
  const refused = (reason: string): Verdict => ({ state: 'refused', reason });
  const { aud, azp, nonce, sub, email, email_verified: emailVerified, name } = payload;
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several || azp !== undefined) && azp !== asked.clientId) return refused('it was made for another client (azp)');
  if (nonce !== asked.nonce) return refused('it belongs to another login (nonce)');
  if (typeof sub !== 'string' || !subjectForm.test(sub)) return refused('it names nobody (sub)');
  return {
    state: 'vouched',
    identity: {
      issuer: asked.issuer,
      subject: sub,
      email: typeof email === 'string' ? email.trim() : null,
      emailVerified: emailVerified === true,
      name: typeof name === 'string' ? name : null,
    },
  };
}

function verdictOf(error: unknown): Verdict {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // These jose errors are about the key set, all its others about the token. Other errors come from the network.
  const aboutKeys =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
  const aboutToken = error instanceof errors.JOSEError && !aboutKeys;
  return { state: aboutToken ? 'refused' : 'unreachable', reason };
}
