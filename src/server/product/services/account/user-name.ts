import { randomInt } from 'node:crypto';
import { limits } from '#lib/contract/limits.ts';

/** Candidate names, the best first: the display name in `a-z 0-9 .`, then the same with more and more digits. */
export function* userNameCandidates(displayName: string): Generator<string> {
  const plain = displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '.')
    .replace(/^\.+|\.+$/g, '');
  const base = (plain.length >= limits.userNameMin ? plain : `riff.${plain || 'member'}`).slice(
    0,
    limits.userNameMax - 8,
  );
  yield base;
  for (const digits of [2, 3, 4, 6, 8, 8, 8, 8]) {
    yield `${base}${String(randomInt(10 ** digits)).padStart(digits, '0')}`;
  }
}
