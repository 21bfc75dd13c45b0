import type { IncomingMessage } from 'node:http';
import { isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import type { Riff } from '#server/web/app.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { hasSessionCookies } from '#server/web/http/cookies/session-cookies.ts';

/** Notes the visitor or member that requests a page from memory, without delaying the answer. */
export interface StoredVisits {
  /** The request has no session. */
  byVisitor(request: IncomingMessage): void;
  /** The page is the same for everyone, so the session has not been read yet. */
  byAnybody(request: IncomingMessage): void;
}

export function storedVisits({ config, log }: Context, { presence, sessions }: Riff): StoredVisits {
  const addressOf = clientAddressReader(config.trustProxy);

  function byVisitor(request: IncomingMessage): void {
    presence.saw({ kind: 'visitor', ip: addressOf(request) }, request.headers['user-agent']);
  }

  async function byMember(request: IncomingMessage): Promise<void> {
    const { cookie, 'user-agent': userAgent } = request.headers;
    const actor = await sessions.actorOf(cookie, addressOf(request));
    // If the session must be renewed first, the next page or call notes the member.
    if (isMember(actor)) presence.saw(actor, userAgent);
  }

  return {
    byVisitor,
    byAnybody(request) {
      if (!hasSessionCookies(request.headers.cookie, config.secure)) return byVisitor(request);
      byMember(request).catch((error: unknown) => log.debug({ err: error }, 'it is not known who looked at a page'));
    },
  };
}
