import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'destructive';
}

const readingMilliseconds = 5_000;
const keptKey = 'riff-toast';
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

/** Leaves a text to be shown by the next page of this tab. */
export function showToastOnNextPage(text: string): void {
  platform().tabStorage.set(keptKey, text);
}

/** Shows the text that the last page left, once. */
export function showKeptToast(): void {
  const { tabStorage } = platform();
  const text = tabStorage.get(keptKey);
  if (text === null) return;
  tabStorage.set(keptKey, null);
  showToast(text);
}
