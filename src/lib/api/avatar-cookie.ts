import { platform } from '#lib/platform/current.ts';

/** Stores the public id of the member's avatar in the cookie `avatar`; null removes it. */
export function rememberAvatar(picture: string | null): void {
  platform().cookies.set('avatar', picture);
}
