import { coalesce } from '#lib/coalesce.ts';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { ApiError } from './api-error.ts';
import { succeeded } from './outcome.ts';
import { type Answer, send, timeoutMilliseconds, timeoutReason } from './send.ts';

const markKey = 'riff-session-mark';

let renewals = 0;
const once = coalesce<Answer<never> | null>('join');

/**
 * The latest renewal that this tab knows about, its own or another tab's. Marks are only compared for equality, never
 * for order: two renewals can have the same millisecond, and clocks can be set back.
 */
export const sessionMark = (): string => `${renewals} ${platform().storage.get(markKey)}`;

/** Waiting for the lock has the same timeout as a call, because the tab that holds the lock may be frozen. */
async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const { clock, lock } = platform();
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const stop = clock.after(timeoutMilliseconds, () =>
    reject(new ApiError(messages.postFailed, { cause: timeoutReason() })),
  );
  try {
    return await Promise.race([lock('riff-session', task), tooLong]);
  } finally {
    stop();
  }
}

async function renewOnce(mark: string): Promise<Answer<never> | null> {
  return await inTurn(async () => {
    const { apiBase, clock, fetch, storage } = platform();
    // Another tab may have renewed just now: we share its new cookies.
    if (sessionMark() !== mark) return null;
    const answer = await send(refreshToken, {}, { base: apiBase, fetch, after: clock.after });
    // A refusal carries no data.
    if (!succeeded(answer)) return answer as Answer<never>;
    renewals += 1;
    storage.set(markKey, `${clock.now()}-${Math.random()}`);
    return null;
  });
}

/**
 * Exchanges the refresh cookie for new cookies, once for all calls and tabs that were refused and had read
 * `mark`, the {@link sessionMark}, before their call. Resolves with null, or with the refusal: only a 401 says that the session is permanently
 * over; a 429 or a restarting server does not. Rejects with an `ApiError` if there is no answer.
 */
export function renewSession(mark: string): Promise<Answer<never> | null> {
  return once('renewal', () => renewOnce(mark));
}
