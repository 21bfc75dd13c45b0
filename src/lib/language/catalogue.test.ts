import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { type ArabicForm, catalogue, inLanguage, type Translation, textsOf } from './catalogue.ts';
import { languageOf } from './dictionaries.ts';
import { english, type Language, said, speaking } from './language.ts';

const fruit = catalogue('fruit', {
  title: 'Fruit',
  owner: 'The fruit of {name}',
  apples: { one: '{count} apple in {place}', other: '{count} apples in {place}' },
});
const german: Translation<typeof fruit> = {
  title: 'Obst',
  owner: 'Das Obst von {name}',
  apples: { one: '{count} Apfel in {place}', other: '{count} Äpfel in {place}' },
};
const arabic: Translation<typeof fruit, ArabicForm> = {
  title: 'فاكهة',
  owner: 'فاكهة {name}',
  apples: {
    zero: 'لا تفاح',
    one: 'تفاحة',
    two: 'تفاحتان',
    few: '{count} تفاحات',
    many: '{count} تفاحة',
    other: '{count} تفاحة',
  },
};
const inGerman: Language = { ...english, tag: 'de', locale: 'de', dictionary: { fruit: german } };
const inArabic: Language = { ...languageOf('ar'), dictionary: { fruit: arabic } };

test('a text is English if no language is active', () => {
  expect(fruit.title).toBe('Fruit');
  expect(fruit.owner({ name: 'Ada' })).toBe('The fruit of Ada');
  expect(fruit.apples({ count: 1, place: 'Rome' })).toBe('1 apple in Rome');
  expect(fruit.apples({ count: 1_234, place: 'Rome' })).toBe('1,234 apples in Rome');
});

test('texts and numbers have the active language, and only while it is active', () => {
  const read = () => [fruit.title, fruit.owner({ name: 'Ada' }), fruit.apples({ count: 1_234, place: 'Rom' })];
  expect(speaking(inGerman, read)).toEqual(['Obst', 'Das Obst von Ada', '1.234 Äpfel in Rom']);
  expect(() =>
    speaking(inGerman, () => {
      throw new Error('the island failed');
    }),
  ).toThrow();
  expect(fruit.title).toBe('Fruit');
});

test('a page reads a language without activating it', () => {
  expect(inLanguage(fruit, inGerman).title).toBe('Obst');
  expect(fruit.title).toBe('Fruit');
});

test('a text without a translation is English', () => {
  const partly = { ...inGerman, dictionary: { fruit: { title: 'Obst' } } };
  expect(inLanguage(fruit, partly).owner({ name: 'Ada' })).toBe('The fruit of Ada');
});

test('Arabic has six plural forms, and isolates names from the direction around them', () => {
  const { apples, owner } = inLanguage(fruit, inArabic);
  const of = (count: number) => apples({ count, place: '' });
  expect([0, 1, 2, 3, 11, 100].map(of)).toEqual(['لا تفاح', 'تفاحة', 'تفاحتان', '3 تفاحات', '11 تفاحة', '100 تفاحة']);
  expect(owner({ name: 'Ada' })).toBe('فاكهة \u2068Ada\u2069');
});

test('a short count takes the plural form of thousands', () => {
  const { likes } = inLanguage(areas.sound, languageOf('ar'));
  expect(likes({ count: 1_234, label: '1234' })).toBe('\u20681234\u2069 إعجابًا');
  expect(likes({ count: 1_234, label: '1.2 ألف' })).toBe('\u20681.2 ألف\u2069 إعجاب');
});

test('a message is translated where it is shown; any other text stays', () => {
  const spoken = { ...english, messages: { 'Welcome back!': 'Willkommen zurück!' } };
  expect(said('Welcome back!', spoken)).toBe('Willkommen zurück!');
  expect(said('A title', spoken)).toBe('A title');
  expect(said('Welcome back!')).toBe('Welcome back!');
});

const parameters = (text: string | object) =>
  new Set(
    JSON.stringify(text)
      .match(/\{\w+\}/g)
      ?.filter((name) => name !== '{count}'),
  );

test.each(['de', 'ar', 'en-XA', 'en-XB'] as const)(
  '%s has every text, with the parameters of the English one',
  (tag) => {
    const { dictionary } = languageOf(tag);
    for (const [area, of] of Object.entries(areas)) {
      const texts = textsOf(of);
      expect(Object.keys(dictionary[area] ?? {}).toSorted(), area).toEqual(Object.keys(texts).toSorted());
      for (const [name, text] of Object.entries(texts)) {
        const translated = dictionary[area]?.[name] ?? '';
        expect(parameters(translated), `${area}.${name}`).toEqual(parameters(text));
        if (typeof text === 'object') continue;
        expect(JSON.stringify(translated).includes('{count}'), `${area}.${name}`).toBe(text.includes('{count}'));
      }
    }
  },
);

test('a pseudo-language is longer and accented, or runs from right to left', () => {
  expect(inLanguage(areas.settings, languageOf('en-XA')).dark).toBe('[Đářķ ~]');
  expect(inLanguage(areas.settings, languageOf('en-XB')).dark).toBe('\u2067Dark\u2069');
});
