import type { Logger } from 'pino';
import * as v from 'valibot';
import { coalesce } from '#lib/coalesce.ts';

/** The parts of a provider's discovery document that Riff needs (OpenID Connect Discovery 1.0, section 3). */
const document = v.object({ issuer: v.string(), authorization_endpoint: v.string(), jwks_uri: v.string() });
type Discovery = v.InferOutput<typeof document>;

/** The provider did not answer, or its answer breaks the standard. */
export class ProviderFault extends Error {}

const freshMs = 60 * 60_000;
/** A provider that is down is asked again only after this time, so that it does not slow down the Login page. */
const retryMs = 10_000;
const timeoutMs = 3_000;

/** Reads the discovery document of an issuer and caches it for an hour, or longer if the provider is down by then. */
export function discoverer(issuer: string, now: () => Date, log: Logger): () => Promise<Discovery> {
  let known: { found: Discovery; at: number } | undefined;
  let failed: { fault: ProviderFault; at: number } | undefined;
  const once = coalesce<Discovery>('join');

  async function read(): Promise<Discovery> {
    try {
      const found = await fetchDiscovery(issuer);
      known = { found, at: now().getTime() };
      failed = undefined;
      return found;
    } catch (error) {
      const fault = new ProviderFault(`no discovery document from ${issuer}`, { cause: error });
      failed = { fault, at: now().getTime() };
      log.warn({ err: fault }, 'the identity provider is unavailable');
      if (known) return known.found;
      throw fault;
    }
  }

  return async () => {
    const time = now().getTime();
    if (known && time - known.at < freshMs) return known.found;
    if (failed && time - failed.at < retryMs) {
      if (known) return known.found;
      throw failed.fault;
    }
    return await once('document', read);
  };
}

async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200) throw new ProviderFault(`status ${answer.status}`);
  const found = v.parse(document, await answer.json());
  // A document for another issuer would bring that issuer's keys (section 4.3).
  if (found.issuer.replace(/\/+$/, '') !== issuer) throw new ProviderFault(`it names another issuer, ${found.issuer}`);
  for (const address of [found.authorization_endpoint, found.jwks_uri]) {
    const { protocol } = new URL(address);
    const fits = protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'));
    if (!fits) throw new ProviderFault(`an address of it is not https: ${address}`);
  }
  return found;
}
