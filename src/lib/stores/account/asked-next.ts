import { afterLogin } from '#lib/api/next-page.ts';
import { nextPath } from '#lib/next-path.ts';
import { platform } from '#lib/platform/current.ts';

const storedMilliseconds = 30 * 60_000;

/** The page that asked for the login, from the address or from storage; null if none did. */
export function askedNext(): string | null {
  return nextPath(platform().navigation.url().searchParams.get('next')) ?? stored();
}

/** Forgets the stored page, once a member has signed in. */
export const forgetNext = (): void => platform().tabStorage.set(afterLogin, null);

function stored(): string | null {
  try {
    const { path, at } = JSON.parse(platform().tabStorage.get(afterLogin) ?? '{}') as { path?: string; at?: number };
    return platform().clock.now() - (at ?? 0) <= storedMilliseconds ? nextPath(path) : null;
  } catch {
    return null;
  }
}
