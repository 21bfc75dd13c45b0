import { platform } from '#lib/platform/current.ts';

const key = 'riff-login-email';

/** Remembers in this tab which email address the next login is for. */
export function keepAddress(email: string): void {
  platform().tabStorage.set(key, email);
}

/** The address that Register was given; once. */
export function takeAddress(): string | null {
  const { tabStorage } = platform();
  const email = tabStorage.get(key);
  tabStorage.set(key, null);
  return email;
}
