import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtMost } from '#lib/contract/limits.ts';
import { displayNameOf } from './display-name.ts';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada\r\n\tLovelace\u007f ', 'Ada Lovelace'],
  [null, 'ada'],
  ['', 'ada'],
  [' \n ', 'ada'],
  ['x'.repeat(49).concat('😀😀'), 'x'.repeat(49).concat('😀')],
])('makes %j fit', (name, shown) => {
  expect(displayNameOf(name, 'ada@example.org')).toBe(shown);
});

test('the name obeys the rule, for any text from the third party', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ maxLength: 80 }), (name, email) => {
      const shown = displayNameOf(name, email);
      expect(shown).toMatch(/^[^\p{Cc}]+$/u);
      expect(isAtMost(shown, 50)).toBe(true);
      expect(shown).toMatch(/\S/u);
      expect(shown.isWellFormed() || !name.isWellFormed()).toBe(true);
    }),
  );
});
