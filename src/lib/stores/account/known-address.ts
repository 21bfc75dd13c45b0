import { platform } from '#lib/platform/current.ts';

const key = 'riff-login-email';

/** Stores in this tab the email address for the next login. */
export function keepAddress(email: string): void {
  platform().tabStorage.set(key, email);
}

/** The address that was entered in Register; only the first call returns it. */
export function takeAddress(): string | null {
  const { tabStorage } = platform();
  const email = tabStorage.get(key);
  tabStorage.set(key, null);
  return email;
}
