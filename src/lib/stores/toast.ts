import { atom, computed } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

export interface Toast {
  id: number;
  /** What happened, above the text. */
  title?: string;
  text: string;
  kind: 'success' | 'destructive';
  /** False once it is dismissed. */
  open: boolean;
}

const readingMilliseconds = 5_000;
const keptMilliseconds = 1_000_000;
const storedKey = 'riff-toast';
let lastId = 0;
let stopTimer: Stop | undefined;

/** The last toast: at most one is kept, and a closed one is removed after 1,000,000 ms. */
export const $lastToast = atom<Toast | null>(null);

/** The visible toast; a new one replaces it. */
export const $toast = computed($lastToast, (toast) => (toast?.open ? toast : null));

const after = (milliseconds: number, run: () => void) => {
  stopTimer?.();
  stopTimer = platform().clock.after(milliseconds, run);
};

/** Closes the toast. */
export function dismissToast(): void {
  const toast = $toast.get();
  if (!toast) return;
  $lastToast.set({ ...toast, open: false });
  after(keptMilliseconds, () => $lastToast.set(null));
}

/** Keeps the toast open while it is pointed at or focused. */
export function pauseToast(): void {
  if ($toast.get()) stopTimer?.();
}

/** Closes the toast after five seconds. */
export function restartToast(): void {
  if ($toast.get()) after(readingMilliseconds, dismissToast);
}

/** Shows a text at the edge of the screen for five seconds. */
export function showToast(text: string, kind: Toast['kind'] = 'success', title?: string): void {
  lastId += 1;
  $lastToast.set({ id: lastId, text, kind, open: true, ...(title && { title }) });
  restartToast();
}

/** Stores a text that the next page of this tab shows. */
export function showToastOnNextPage(text: string): void {
  platform().tabStorage.set(storedKey, text);
}

/** Shows the stored text once. */
export function showStoredToast(): void {
  const { tabStorage } = platform();
  const text = tabStorage.get(storedKey);
  if (text === null) return;
  tabStorage.set(storedKey, null);
  showToast(text);
}
