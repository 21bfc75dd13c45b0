import * as v from 'valibot';
import { expect, test } from 'vitest';
import { offeredLanguages } from '../../language/languages.ts';
import { siteSettings as texts } from '../../texts/admin/site-settings.ts';
import { settingList, settingNames, settingSchemas } from './settings.ts';

test.each(settingNames)('%s accepts its own default, and has a label', (name) => {
  expect(v.is(settingSchemas[name], settingList[name].default)).toBe(true);
  expect(texts[name]).toMatch(/./);
});

test('the default of the languages is what the program offers', () => {
  expect(settingList.languages.default).toEqual(offeredLanguages);
});

test.each([
  ['name', ['', ' ', 'two\nlines', 'x'.repeat(31), 5]],
  ['announcement', ['x'.repeat(301), '\u0000', null]],
  ['announcementEnds', ['tomorrow', '2026-13-01T00:00:00Z']],
  ['accent', ['red', '#fff', '#12345G', 'url(x)']],
  ['logo', ['https://elsewhere.example/x.png', 'data:image/svg+xml;base64,AAAA', 'data:image/png;base64,"']],
  ['languages', [[], ['de'], ['en', 'en'], ['en', '<b>']]],
  ['registration', ['open', '']],
  ['videoSize', [0, 101, 1.5, Number.NaN, '5']],
  ['minimumAge', [-1, 22]],
  ['maintenance', ['true', 1]],
] as const)('%s refuses wrong values', (name, values) => {
  for (const value of values) expect(v.is(settingSchemas[name], value), String(value)).toBe(false);
});
