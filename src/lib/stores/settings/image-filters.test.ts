import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import {
  $imageFilters,
  cssFilter,
  type FilterName,
  filterNames,
  filters,
  type ImageFilters,
  resetImageFilters,
  setImageFilter,
} from './image-filters.ts';

const unchanged = {
  brightness: 1,
  contrast: 1,
  saturate: 1,
  hueRotate: 0,
  opacity: 1,
  invert: 0,
  grayscale: 0,
  blur: 0,
  sepia: 0,
};
const key = 'filters';
let browser: FakePlatform;

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
});

afterEach(() => {
  cleanStores($imageFilters);
  usePlatform(undefined);
});

test('images look as published until the person changes something, and nothing is stored', () => {
  expect($imageFilters.get()).toEqual(unchanged);
  expect(cssFilter(unchanged)).toBe('');
  expect(browser.stored.has(key)).toBe(false);
});

test('a change is shown at once and stored whole', () => {
  setImageFilter('sepia', 0.5);
  setImageFilter('hueRotate', 90);
  expect(JSON.parse(browser.stored.get(key) ?? '')).toEqual({ ...unchanged, sepia: 0.5, hueRotate: 90 });
  expect(browser.variables.get('--look')).toBe(
    'brightness(1) contrast(1) saturate(1) hue-rotate(90deg) opacity(1) invert(0) grayscale(0) blur(0px) sepia(0.5)',
  );
});

test.each([
  ['brightness', 3],
  ['contrast', 3],
  ['saturate', 3],
  ['hueRotate', 360],
  ['opacity', 1],
  ['invert', 1],
  ['grayscale', 1],
  ['blur', 10],
  ['sepia', 1],
] as const)('%s is between 0 and %d', (name, max) => {
  setImageFilter(name, max + 0.1);
  expect($imageFilters.get()[name]).toBe(max);
  setImageFilter(name, -0.1);
  expect($imageFilters.get()[name]).toBe(0);
  setImageFilter(name, Number.NaN);
  expect($imageFilters.get()[name]).toBe(unchanged[name]);
});

test('a reset leaves nothing in the storage', () => {
  setImageFilter('blur', 4);
  resetImageFilters();
  expect($imageFilters.get()).toEqual(unchanged);
  expect(browser.stored.has(key)).toBe(false);
  expect(browser.variables.has('--look')).toBe(false);
});

test('a choice in another tab also applies here', () => {
  const stop = $imageFilters.listen(() => {});
  browser.storedElsewhere(key, JSON.stringify({ ...unchanged, invert: 1 }));
  expect($imageFilters.get().invert).toBe(1);
  browser.storedElsewhere(key, null);
  expect($imageFilters.get()).toEqual(unchanged);
  stop();
});

test('for any stored content, every value is a number within its bounds', () => {
  const stored = fc.oneof(
    fc.string(),
    fc.json(),
    fc.dictionary(fc.constantFrom(...filterNames, '__proto__'), fc.jsonValue()).map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(stored, (text) => {
      browser.stored.set(key, text);
      cleanStores($imageFilters);
      const values = $imageFilters.get();
      expect(Object.keys(values)).toEqual(filterNames);
      for (const name of filterNames) {
        expect(values[name]).toBeGreaterThanOrEqual(0);
        expect(values[name]).toBeLessThanOrEqual(filters[name].max);
      }
    }),
  );
});

/** The filter that the document has before its first paint. */
function lookBeforePaint(stored: string | null): string {
  const script = readFileSync(new URL('../../../layouts/look-before-paint.js', import.meta.url), 'utf8');
  const shown: string[] = [];
  runInNewContext(script, {
    localStorage: { getItem: (asked: string) => (asked === key ? stored : null) },
    document: { documentElement: { style: { setProperty: (_: string, value: string) => shown.push(value) } } },
    addEventListener: () => undefined,
  });
  return shown.join();
}

test('the page is painted with the same filters from the start', () => {
  const value = fc.double({ min: -1, max: 400, noNaN: true, noDefaultInfinity: true });
  const values = fc.record(
    Object.fromEntries(filterNames.map((name) => [name, value])) as Record<FilterName, typeof value>,
  );
  fc.assert(
    fc.property(values, (wanted) => {
      const text = JSON.stringify(wanted);
      browser.stored.set(key, text);
      cleanStores($imageFilters);
      expect(lookBeforePaint(text)).toBe(cssFilter($imageFilters.get() as ImageFilters));
    }),
  );
});

test.each([null, '', 'null', '7', '[]', '{', '{"blur":"url(//example.org)"}'])(
  'the page is painted without filters if %j is stored',
  (stored) => expect(lookBeforePaint(stored)).toBe(''),
);
