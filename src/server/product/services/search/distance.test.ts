import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typingErrors } from './distance.ts';

test.each([
  ['comet', 'comet', 0],
  ['comet', 'commet', 1],
  ['comet', 'coment', 1],
  ['comet', 'cmoet', 1],
  ['comet', 'come', 1],
  ['comet', 'camel', 2],
  ['comet', 'planet', 3],
  ['', 'ab', 2],
])('%s for %s is %i', (typed, meant, errors) => {
  expect(typingErrors(typed, meant, 2)).toBe(errors);
  expect(typingErrors(meant, typed, 2)).toBe(errors);
});

test('the distance is the same in both directions, and zero only for the same word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(typingErrors(a, b, 8)).toBe(typingErrors(b, a, 8));
      expect(typingErrors(a, b, 8) === 0).toBe(a === b);
    }),
  );
});
