import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { unsubscribeFromPost } from '../outbox/subscribed-posts.ts';

/** At most this many cards are shown, so that they do not cover the page; the others follow. */
export const cardsAtOnce = 3;
const readingMilliseconds = 6_000;
const shownKey = 'riff-published-shown';

const timers = new Map<string, Stop>();
let isHeld = false;

/** Removes the cards of these published posts six seconds after this tab first showed them. A reload does not restart the time. */
export function letLeave(codes: readonly string[]): void {
  const { tabStorage, clock } = platform();
  const shown = readShown();
  for (const code of codes.filter((one) => !timers.has(one))) {
    shown[code] ??= clock.now();
    leaveAfter(code, Math.max(0, shown[code] + readingMilliseconds - clock.now()));
  }
  const known = Object.entries(shown).filter(([code]) => codes.includes(code));
  tabStorage.set(shownKey, known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : null);
}

/** Keeps all cards while one is hovered or focused: a removed one would move the others away from the pointer. */
export function holdCards(): void {
  isHeld = true;
  for (const stop of timers.values()) stop();
}

/** Held cards leave six seconds later; the timers of other cards run on. */
export function releaseCards(): void {
  if (!isHeld) return;
  isHeld = false;
  for (const code of timers.keys()) leaveAfter(code, readingMilliseconds);
}

export function stopLeaving(): void {
  holdCards();
  isHeld = false;
  timers.clear();
}

function leaveAfter(code: string, milliseconds: number) {
  timers.get(code)?.();
  const leave = () => {
    timers.delete(code);
    unsubscribeFromPost(code);
  };
  timers.set(code, isHeld ? () => {} : platform().clock.after(milliseconds, leave));
}

function readShown(): Record<string, number> {
  try {
    return JSON.parse(platform().tabStorage.get(shownKey) ?? '{}');
  } catch {
    return {};
  }
}
