import { expect, test } from 'vitest';
import { chooseLanguage, type LanguageTag, languages, offeredLanguages } from './languages.ts';

const all: LanguageTag[] = ['en', 'de', 'ar'];

test.each([
  ['there is no cookie and no header', null, null, 'en'],
  ['the cookie names an offered language', 'ar', 'de', 'ar'],
  ['the cookie names a language that is not offered', 'fr', 'de', 'de'],
  ['the browser prefers an offered language', null, 'de', 'de'],
  ['the browser prefers a language with a country', null, 'ar-EG,en;q=0.5', 'ar'],
  ['the preferred language is not offered', null, 'fr-FR, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
  ['the weights are not in order', null, 'en;q=0.2, ar;q=0.9', 'ar'],
  ['the browser refuses a language', null, 'de;q=0, ar;q=0.1', 'ar'],
  ['the browser accepts any language', null, 'fr, *;q=0.1', 'en'],
  ['the header is invalid', null, ';;,q=,%%', 'en'],
])('a request gets the right language if %s', (_, cookie, accepted, chosen) => {
  expect(chooseLanguage(cookie, accepted, all)).toBe(chosen);
});

test('a language that is not offered is never chosen', () => {
  expect(chooseLanguage('de', 'de', ['en'])).toBe('en');
});

test('people can choose every language that is no pseudo-language', () => {
  expect(offeredLanguages).toEqual(Object.keys(languages).filter((tag) => !tag.startsWith('en-')));
});
