import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'destructive';
}

const readingMilliseconds = 5_000;
let lastId = 0;
let stopTimer: Stop | undefined;

/** The one toast that is to be seen; a new one takes its place. */
export const $toast = atom<Toast | null>(null);

/** Takes the toast away. */
export function dismissToast(): void {
  stopTimer?.();
  $toast.set(null);
}

/** Keeps the toast while it is pointed at or focused. */
export function holdToast(): void {
  stopTimer?.();
}

/** Lets the toast go after five seconds. */
export function releaseToast(): void {
  stopTimer?.();
  stopTimer = platform().clock.after(readingMilliseconds, dismissToast);
}

/** Shows a text at the edge of the screen for five seconds. */
export function showToast(text: string, kind: Toast['kind'] = 'success'): void {
  lastId += 1;
  $toast.set({ id: lastId, text, kind });
  releaseToast();
}
