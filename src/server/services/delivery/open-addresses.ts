import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { createMediaSigner } from '#server/media/delivery/signature.ts';
import { signingKey } from '#server/services/session/tokens.ts';
import { createAddresses } from '#server/views/media/addresses.ts';

/** What makes media addresses, and what signs and reads those on another origin; the same on all processes of an installation. */
export async function openAddresses(
  { delivery, mediaUrl }: Config,
  db: Database,
  now: () => Date,
): Promise<Pick<Context, 'addresses' | 'mediaSigner'>> {
  const mediaSigner = mediaUrl === null ? null : createMediaSigner(await signingKey(db), now);
  return { addresses: createAddresses(delivery, mediaSigner?.sign), mediaSigner };
}
