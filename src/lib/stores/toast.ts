import { atom } from 'nanostores';
import { nextPageText } from '#lib/api/next-page.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

export interface Toast {
  id: number;
  /** The outcome, shown above the text. */
  title?: string;
  text: string;
  /** `info` is neither good nor bad news. */
  kind: 'success' | 'destructive' | 'info';
  /** A button in the toast, such as Undo; a press closes the toast. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const readingMilliseconds = 5_000;
const keptMilliseconds = 1_000_000;
let lastId = 0;
let stopTimer: Stop | undefined;
/** The screen of this document that stored a text for the next one. */
let storedAt: string | undefined;

/** The visible toast; a new one replaces it. */
export const $toast = atom<Toast | null>(null);

/** The last toast that was closed, for 1,000,000 ms or until the next one is shown. */
export const $closedToast = atom<Toast | null>(null);

const after = (milliseconds: number, run: () => void) => {
  stopTimer?.();
  stopTimer = platform().clock.after(milliseconds, run);
};

/** Closes the toast. */
export function dismissToast(): void {
  if (!$toast.get()) return;
  $closedToast.set($toast.get());
  $toast.set(null);
  after(keptMilliseconds, () => $closedToast.set(null));
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
export function showToast(text: string, kind: Toast['kind'] = 'success', title?: string, action?: ToastAction): void {
  lastId += 1;
  $closedToast.set(null);
  $toast.set({ id: lastId, text, kind, ...(title && { title }), ...(action && { action }) });
  restartToast();
}

/** Stores a text that the next page of this tab shows. */
export function showToastOnNextPage(text: string, kind: Toast['kind'] = 'success'): void {
  const { tabStorage, navigation } = platform();
  tabStorage.set(nextPageText, `${kind} ${text}`);
  storedAt = navigation.url().href;
}

/** Shows the stored text once. A screen that stored it and is about to be left keeps it for the next one. */
export function showStoredToast(isNewScreen = false): void {
  const { tabStorage, navigation } = platform();
  const text = tabStorage.get(nextPageText);
  if (text === null || (!isNewScreen && storedAt === navigation.url().href)) return;
  storedAt = undefined;
  tabStorage.set(nextPageText, null);
  const [kind = ''] = text.split(' ', 1);
  showToast(text.slice(kind.length + 1), kind as Toast['kind']);
}
