import { refreshToken } from '#lib/contract/auth.ts';
import { platform } from '#lib/platform/current.ts';
import { send } from './send.ts';

const renewedAtKey = 'riff-session-renewed-at';

let running: Promise<boolean> | undefined;

async function renewOnce(startedAt: number): Promise<boolean> {
  const { apiBase, clock, fetch, lock, storage } = platform();
  return lock('riff-session', async () => {
    // Another tab may have held the lock just now: its new cookies are ours too, and a second refresh would end the session.
    if (Number(storage.get(renewedAtKey)) > startedAt) return true;
    const answer = await send(refreshToken, {}, { base: apiBase, fetch, after: clock.after });
    if (answer.code !== 200) return false;
    storage.set(renewedAtKey, String(clock.now()));
    return true;
  });
}

/** Exchanges the refresh cookie for new cookies: once for all calls and tabs that ask since `startedAt` (ms). False where the session is over. */
export function renewSession(startedAt: number): Promise<boolean> {
  running ??= renewOnce(startedAt).finally(() => {
    running = undefined;
  });
  return running;
}
