import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBeginning, termsOf, wordsOf } from '#server/product/services/search/words.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

async function linesOf(texts: string[]): Promise<string[]> {
  const { rows } = await riff.context.db.$client.query<{ line: string }>(
    'select text_line(t) as line from unnest($1::text[]) with ordinality u (t, n) order by n',
    [texts],
  );
  return rows.map(({ line }) => line);
}

async function standsIn(word: string, text: string): Promise<boolean> {
  const [own = '', whole = ''] = await linesOf([word, text]);
  return whole.includes(own);
}

test.each([
  ['cat', 'A CAT!', true],
  ['cat', 'Cats and concatenation', false],
  ['CAFE', 'Un café crème', true],
  ['straße', 'Die STRASSE', true],
  ['don’t', 'we DONT know', true],
  ['#spoiler', 'A spoiler ahead', true],
  ['spoiler', 'Watch it first #Spoiler', true],
  ['spoiler', '#spoilers', false],
  ['game of thrones', 'Game, of … THRONES!', true],
  ['game of', 'The game often', false],
  ['موسيقى', 'أحب مُوسِيقَى هادئة', true],
  ['موسيقى', 'الموسيقى', false],
  ['猫', '我的猫很可爱', true],
  ['黑猫', '一只小黑猫', true],
  ['黑猫', '黑色的猫', false],
  ['สวัสดี', 'ขอสวัสดีครับ', true],
  ['とうきょう', '今日はとうきょうへ', true],
])('the hidden word %s stands in “%s”: %s', async (word, text, is) => {
  expect(await standsIn(word, text)).toBe(is);
});

const alphabets = [
  'aeiou xyz -.,!?#@%\\"\'0123456789',
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
  .array(fc.oneof(...alphabets.map((letters) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 }))), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' ').toWellFormed());

test('the words of a line are those that search finds in the text, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 20 }), async (drawn) => {
      const lines = await linesOf(drawn);
      for (const [n, text] of drawn.entries()) {
        const words = (lines[n] ?? '').split(' ').filter(Boolean);
        expect(words.filter(hasBeginning), text).toEqual(termsOf(text).filter(hasBeginning));
        const letters = (all: string[]) => new Set(all.filter((word) => !hasBeginning(word) && [...word].length === 1));
        expect(letters(words), text).toEqual(letters(wordsOf(text)));
        expect(words.every((word) => hasBeginning(word) || [...word].length === 1)).toBe(true);
      }
    }),
    { numRuns: tries(10) },
  );
});

test('every run of words of a text stands in it, and in longer texts', async () => {
  const places = fc.tuple(texts, texts, fc.nat(10), fc.nat(4));
  await fc.assert(
    fc.asyncProperty(places, async ([text, more, from, length]) => {
      const [line = ''] = await linesOf([text]);
      const phrase = line
        .split(' ')
        .filter(Boolean)
        .slice(from, from + length + 1)
        .join(' ');
      if (phrase === '') return;
      for (const longer of [text, `${more} ${text}`, `${text}, ${more}`])
        expect(await standsIn(phrase, longer), `${phrase} in ${longer}`).toBe(true);
    }),
    { numRuns: tries(30) },
  );
});
