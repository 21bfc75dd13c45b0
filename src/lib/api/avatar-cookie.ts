import { platform } from '#lib/platform/current.ts';

/** Keeps the picture of who is signed in, by its public id, in the cookie `avatar`; null takes it away. */
export function rememberAvatar(picture: string | null): void {
  platform().cookies.set('avatar', picture);
}
