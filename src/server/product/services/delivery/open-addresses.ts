import type { Config } from '#server/ground/config.ts';
import type { Database } from '#server/ground/db/database.ts';
import { openMediaHost } from '#server/media/hosting/media-host.ts';
import { createMediaSigner } from '#server/media/protocol/delivery/signature.ts';
import type { Context } from '#server/product/context.ts';
import { signingKey } from '#server/product/services/session/tokens.ts';
import { type Addresses, createAddresses } from '#server/product/views/media/addresses.ts';

/** Creates media addresses, signs and reads addresses on another origin, and knows the media host; identical on all processes of an installation. */
export async function openAddresses(
  { delivery, mediaHost: host, mediaUrl, publicUrl }: Config,
  db: Database,
  now: () => Date,
  settings: Context['settings'],
): Promise<Pick<Context, 'addresses' | 'mediaHost' | 'mediaSigner'>> {
  const mediaSigner = mediaUrl === null ? null : createMediaSigner(await signingKey(db), now);
  const mediaHost = host && openMediaHost(host, { publicUrl, now });
  const addresses = createAddresses(delivery, mediaSigner?.sign, host);
  if (!mediaSigner) return { addresses, mediaHost, mediaSigner };
  // The other origin gets no session, so it cannot tell members from visitors.
  const own = createAddresses({ ...delivery, base: '/media' }, null, host);
  const current = () => (settings.current().membersOnly ? own : addresses);
  return { addresses: chosenAddresses(addresses, current), mediaHost, mediaSigner };
}

/** Addresses whose makers are chosen at each use. */
const chosenAddresses = (all: Addresses, current: () => Addresses): Addresses =>
  Object.fromEntries(
    (Object.keys(all) as (keyof Addresses)[]).map((name) => [
      name,
      (...input: unknown[]) => (current()[name] as (...input: unknown[]) => unknown)(...input),
    ]),
  ) as unknown as Addresses;
