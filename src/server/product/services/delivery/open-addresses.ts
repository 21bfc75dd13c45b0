import type { Config } from '#server/ground/config.ts';
import type { Database } from '#server/ground/db/database.ts';
import { openMediaHost } from '#server/media/hosting/media-host.ts';
import { createMediaSigner } from '#server/media/protocol/delivery/signature.ts';
import type { Context } from '#server/product/context.ts';
import { signingKey } from '#server/product/services/session/tokens.ts';
import { createAddresses } from '#server/product/views/media/addresses.ts';

/** Creates media addresses, signs and reads addresses on another origin, and knows the media host; identical on all processes of an installation. */
export async function openAddresses(
  { delivery, mediaHost: host, mediaUrl, publicUrl }: Config,
  db: Database,
  now: () => Date,
): Promise<Pick<Context, 'addresses' | 'mediaHost' | 'mediaSigner'>> {
  const mediaSigner = mediaUrl === null ? null : createMediaSigner(await signingKey(db), now);
  const mediaHost = host && openMediaHost(host, { publicUrl, now });
  return { addresses: createAddresses(delivery, mediaSigner?.sign, host), mediaHost, mediaSigner };
}
