import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWholeTag, isTagName, tagKey, tagName, typedTags } from './tag-name.ts';

test.each([
  ['Cats', 'cats', 'cats'],
  ['ｓｙｎｔｈ', 'synth', 'synth'],
  ['İstanbul', 'istanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul', 'istanbul'],
  ['ısı', 'ısı', 'ısı'],
  ['ﬁsh', 'fish', 'fish'],
  ['ｶﾞ', 'ガ', 'ガ'],
  ['Straße', 'straße', 'strasse'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['نرم‌افزار', 'نرم‌افزار', 'نرمافزار'],
  ['a\u0345', 'a\u0345', 'aι'],
  ['cats\ufe0f', 'cats', 'cats'],
])('%s is shown as %s and compared as %s', (written, name, key) => {
  expect([tagName(written), tagKey(written)]).toEqual([name, key]);
});

test('a name is its own name, and every spelling has one key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (written) => {
      const name = tagName(written);
      if (!isTagName(name)) return;
      expect(tagName(name)).toBe(name);
      expect(tagKey(tagKey(written))).toBe(tagKey(written));
      for (const other of [name, written.normalize('NFD'), written.normalize('NFKC'), written.toLowerCase()])
        expect(tagKey(other)).toBe(tagKey(written));
    }),
  );
});

test.each([
  ['one', false, ['one']],
  ['#one', false, ['one']],
  ['#', false, []],
  ['one ', true, ['one']],
  ['one,', true, ['one']],
  ['#one #two', true, ['one', 'two']],
  ['#one#two', true, ['one', 'two']],
  [' one, #two،سه、四　５\n', true, ['one', 'two', 'سه', '四', '５']],
  ['نرم‌افزار', false, ['نرم‌افزار']],
  [' # ', true, []],
])('the typed text %j contains a finished tag: %s; all its tags: %j', (text, isWhole, tags) => {
  expect([hasWholeTag(text), typedTags(text)]).toEqual([isWhole, tags]);
});
