/**
 * The pressed key in lower case. On a keyboard of another script, the letter that a Latin keyboard has in that place, because the letters of
 * shortcuts are Latin.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherScript = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const [, letter = key] = (isOtherScript && /^Key([A-Z])$/.exec(code)) || [];
  return letter.toLowerCase();
}
