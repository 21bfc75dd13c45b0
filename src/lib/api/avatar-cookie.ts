import { platform } from '#lib/platform/current.ts';

/** Stores the member's picture, as its public id, in the cookie `avatar`; null removes it. */
export function rememberAvatar(picture: string | null): void {
  platform().cookies.set('avatar', picture);
}
