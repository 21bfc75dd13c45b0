import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { seeNotifications } from '#lib/contract/inbox/notification.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { setUnseen } from './unseen.ts';

const batchMilliseconds = 500;
const againMilliseconds = 10_000;

interface SeenReport {
  see(codes: readonly string[]): void;
  /** Forgets the reported ones: those that a new list shows as unseen tell something new. */
  reset(): void;
}

/** Tells the server which notifications were on the screen: many in one call, each once, again after a failure. */
export function createSeenReport(): SeenReport {
  const reported = new Set<string>();
  const waiting = new Set<string>();
  let isTimed = false;

  const sendSoon = (milliseconds: number) => {
    if (isTimed || waiting.size === 0) return;
    isTimed = true;
    platform().clock.after(milliseconds, () => void sendWaiting());
  };
  const sendWaiting = async () => {
    const codes = [...waiting].slice(0, limits.memberPageSize);
    for (const code of codes) waiting.delete(code);
    const outcome = await dataOf(request(seeNotifications, { body: { codes } }), messages.noAnswer);
    isTimed = false;
    if (outcome.ok) setUnseen(outcome.data.count);
    const isUndecided = !outcome.ok && (outcome.code >= 500 || outcome.code === 429);
    if (isUndecided) for (const code of codes) waiting.add(code);
    sendSoon(isUndecided ? againMilliseconds : batchMilliseconds);
  };
  return {
    reset: () => reported.clear(),
    see(codes) {
      for (const code of codes) {
        if (!reported.has(code)) waiting.add(code);
        reported.add(code);
      }
      sendSoon(batchMilliseconds);
    },
  };
}
