import { nextPath } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';

const key = 'riff-after-login';
const storedMilliseconds = 30 * 60_000;

/** Stores where this tab goes after signing in, for the ways to Login that carry no address: a lost session, a third party. */
export function storeAfterLogin(path: string): void {
  platform().tabStorage.set(key, JSON.stringify({ path, at: platform().clock.now() }));
}

/** The page that asked for signing in, by the address or as stored; null if none did. */
export function askedNext(): string | null {
  return nextPath(platform().navigation.url().searchParams.get('next')) ?? stored();
}

/** Somebody has signed in, or is somebody else. */
export const forgetNext = (): void => platform().tabStorage.set(key, null);

function stored(): string | null {
  try {
    const { path, at } = JSON.parse(platform().tabStorage.get(key) ?? '{}') as { path?: string; at?: number };
    return platform().clock.now() - (at ?? 0) <= storedMilliseconds ? nextPath(path) : null;
  } catch {
    return null;
  }
}
