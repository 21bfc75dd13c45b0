import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { unsubscribeFromPost } from './subscribed-posts.ts';

/** More of them would cover the page. The others are shown when these are gone. */
export const cardsAtOnce = 3;
const readingMilliseconds = 6_000;
const shownKey = 'riff-published-shown';

const timers = new Map<string, Stop>();

/** Lets the cards of these published posts leave after six seconds, counted from their first showing in this tab: a reload begins no new time. */
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

/** A card that is pointed at or focused stays. */
export const holdCard = (code: string): void => timers.get(code)?.();

/** It leaves six seconds later. */
export function releaseCard(code: string): void {
  holdCard(code);
  if (timers.has(code)) leaveAfter(code, readingMilliseconds);
}

export function stopLeaving(): void {
  for (const stop of timers.values()) stop();
  timers.clear();
}

function leaveAfter(code: string, milliseconds: number) {
  timers.set(
    code,
    platform().clock.after(milliseconds, () => {
      timers.delete(code);
      unsubscribeFromPost(code);
    }),
  );
}

function readShown(): Record<string, number> {
  try {
    return JSON.parse(platform().tabStorage.get(shownKey) ?? '{}');
  } catch {
    return {};
  }
}
