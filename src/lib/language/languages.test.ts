import { expect, test } from 'vitest';
import { chooseLanguage, type LanguageTag, languages, offeredLanguages } from './languages.ts';

const all: LanguageTag[] = ['en', 'de', 'ar'];

test.each([
  ['nothing is said', null, null, 'en'],
  ['the cookie names one', 'ar', 'de', 'ar'],
  ['the cookie names one that is not offered', 'fr', 'de', 'de'],
  ['the browser wants one', null, 'de', 'de'],
  ['the browser wants one of a country', null, 'ar-EG,en;q=0.5', 'ar'],
  ['the best is not offered', null, 'fr-FR, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
  ['weights are not in order', null, 'en;q=0.2, ar;q=0.9', 'ar'],
  ['one is refused', null, 'de;q=0, ar;q=0.1', 'ar'],
  ['anything will do', null, 'fr, *;q=0.1', 'en'],
  ['the header is nonsense', null, ';;,q=,%%', 'en'],
])('%s', (_, cookie, accepted, chosen) => {
  expect(chooseLanguage(cookie, accepted, all)).toBe(chosen);
});

test('a language that is not offered is never chosen', () => {
  expect(chooseLanguage('de', 'de', ['en'])).toBe('en');
});

test('people can choose every language that is no pseudo-language', () => {
  expect(offeredLanguages).toEqual(Object.keys(languages).filter((tag) => !tag.startsWith('en-')));
});
