import { refreshToken } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { ApiError } from './api-error.ts';
import { send, timeoutMilliseconds, timeoutReason } from './send.ts';

const markKey = 'riff-session-mark';

let renewals = 0;
let running: Promise<boolean> | undefined;

/**
 * Names the latest renewal that this tab knows of, its own or another tab's. Marks are compared for being the same, never
 * for their order: clocks stand still within a millisecond, and are put back.
 */
export const sessionMark = (): string => `${renewals} ${platform().storage.get(markKey)}`;

/** Waits for its turn no longer than for an answer: the tab whose turn it is may have been put to sleep. */
async function inTurn(task: () => Promise<boolean>): Promise<boolean> {
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

async function renewOnce(mark: string): Promise<boolean> {
  return await inTurn(async () => {
    const { apiBase, clock, fetch, storage } = platform();
    // Another tab may have had its turn just now: its new cookies are ours too.
    if (sessionMark() !== mark) return true;
    const answer = await send(refreshToken, {}, { base: apiBase, fetch, after: clock.after });
    if (answer.code !== 200) return false;
    renewals += 1;
    storage.set(markKey, `${clock.now()}-${Math.random()}`);
    return true;
  });
}

/**
 * Exchanges the refresh cookie for new cookies: once for all calls and tabs that found the session over and had taken
 * `mark`, the {@link sessionMark}, before they asked. False where the session is over for good; rejects with an
 * `ApiError` where there is no answer.
 */
export function renewSession(mark: string): Promise<boolean> {
  running ??= renewOnce(mark).finally(() => {
    running = undefined;
  });
  return running;
}
