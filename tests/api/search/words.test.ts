import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold, termsOf, wordsOf } from '#server/product/services/search/words.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** The words that the database finds in these texts. */
async function inDatabase(texts: string[]) {
  const { rows } = await riff.context.db.$client.query<{ folded: string; words: string[] }>(
    'select search_fold(t) as folded, search_words_of(t) as words from unnest($1::text[]) with ordinality u (t, n) order by n',
    [texts],
  );
  return rows;
}

const alphabets = [
  'aeiou xyz _-.,!?#@%\\"\'0123456789',
  'äöüßÄÖÜÉéèñçøØłŁđĐıİæŒþ',
  'ΑΒΓαβγσςΟΔΟΣ',
  'абвгдеёжзийЙЁ',
  'مرحبابالعالمَُِ؟',
  '東京とうきょうトウキョウがぎ々〇',
  '서울시가각힣',
  'ภาษาไทย',
  'नमस्ते।',
  '🔥🎉👍🏽👨‍👩‍👧 ★→',
  'ＡＢＣ１２３ﬁ①²',
];
const texts = fc
  .array(fc.oneof(...alphabets.map((letters) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }))), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' ').toWellFormed());

test('the database and the server split a text into the same words, in every script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 30 }), async (many) => {
      for (const [at, { folded, words }] of (await inDatabase(many)).entries()) {
        const text = many[at] ?? '';
        expect([text, folded]).toEqual([text, fold(text)]);
        expect([text, [...words].sort()]).toEqual([text, wordsOf(text).sort()]);
      }
    }),
    { numRuns: tries(40) },
  );
});

test('the words of a search are among the words of the same text', async () => {
  fc.assert(
    fc.property(texts, (text) => {
      const words = new Set(wordsOf(text));
      for (const term of termsOf(text)) expect([text, words.has(term)]).toEqual([text, true]);
    }),
  );
});

describe('words', () => {
  test.each([
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['don’t stop', ['dont', 'stop']],
    ['Straße', ['strasse']],
    ['ＡＢＣ', ['abc']],
    ['street_food', ['street_food', 'street', 'food']],
    ['100% of it', ['100', 'of', 'it']],
    ['東京都', ['東', '京', '都', '東京', '京都']],
    ['rain🔥🔥sun', ['rain', 'sun']],
    ['🔥', []],
    ['%_\\', ['_']],
    ['x'.repeat(60), ['x'.repeat(50)]],
  ])('of %j', (text, words) => {
    expect(wordsOf(text).sort()).toEqual([...words].sort());
  });
});
