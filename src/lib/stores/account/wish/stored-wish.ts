import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import { platform } from '#lib/platform/current.ts';
import type { LoginAction, LoginWish } from '../login-wish.ts';
import { $session } from '../session.ts';
import { wishKey } from './wish-key.ts';

const storedMilliseconds = 30 * 60_000;

/** The wishes that the page itself must fulfil, because it opens a dialog. */
export const reporting = {
  POST: 'report',
  COMMENT: 'reportComment',
  MEMBER: 'reportMember',
  SOUND: 'reportSound',
} as const satisfies Record<ReportKind, LoginAction>;
const isReport = ({ action }: LoginWish) => Object.values<LoginAction>(reporting).includes(action);

/** Stores a visitor's wish in this tab on the way to Login. The address does not contain it, because a link must not trigger an action. */
export function storeWish(wish: LoginWish): void {
  platform().tabStorage.set(wishKey, wish.code ? JSON.stringify({ ...wish, at: platform().clock.now() }) : null);
}

/** The stored wish; null if there is none, or if it has expired. */
function storedWish(): LoginWish | null {
  try {
    const { at = 0, ...wish } = JSON.parse(platform().tabStorage.get(wishKey) ?? '') as LoginWish & { at?: number };
    return platform().clock.now() - at <= storedMilliseconds ? wish : null;
  } catch {
    return null;
  }
}

const forgetWish = (): void => platform().tabStorage.set(wishKey, null);

/** The wish to carry out before the page at that address is shown. A visitor who came to Login without the sheet has changed their mind. */
export function takeWish(next: string): LoginWish | null {
  const wish = storedWish();
  if (wish?.next === next && isReport(wish)) return null;
  forgetWish();
  return wish?.next === next ? wish : null;
}

/** Whether the member logged in to report that; only the first call returns true. */
export function takeReport(kind: ReportKind, code: string): boolean {
  const wish = storedWish();
  if ($session.get() === null || wish?.action !== reporting[kind] || wish.code !== code) return false;
  forgetWish();
  return true;
}
