import { messages } from '#lib/contract/messages.ts';
import { HostFault } from '#server/media/hosting/host-calls.ts';
import type { MediaHost } from '#server/media/hosting/media-host.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, Problem } from '#server/product/problem.ts';

/** The media host; 404 where there is none. */
export function hostOf({ mediaHost }: Context): MediaHost {
  if (!mediaHost) throw notFound();
  return mediaHost;
}

/** Awaits the media host in a request. If it cannot be reached, the member is asked to try again. */
export async function orTryAgain<Answer>(context: Context, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    context.log.warn({ reason: error.message }, 'the media host could not be asked');
    throw new Problem(503, messages.hostUnreachable, {}, { 'Retry-After': '5' });
  }
}
