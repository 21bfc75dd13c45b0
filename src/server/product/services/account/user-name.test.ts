import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userNameCandidates } from './user-name.ts';

const first = (displayName: string) => userNameCandidates(displayName).next().value;

test.each([
  ['Ada Lovelace', 'ada.lovelace'],
  ['Zoë', 'zoe'],
  ['  --Max--  ', 'max'],
  ['Li', 'riff.li'],
  ['日本語', 'riff.member'],
  ['a_b', 'a_b'],
])('%s becomes %s', (displayName, userName) => {
  expect(first(displayName)).toBe(userName);
});

test('every candidate is a valid user name, for any display name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (displayName) => {
      for (const name of userNameCandidates(displayName)) expect(name).toMatch(/^[a-z0-9._]{3,30}$/);
    }),
  );
});
