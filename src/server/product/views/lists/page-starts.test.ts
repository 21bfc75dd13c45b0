import { expect, test } from 'vitest';
import { createPageStarts } from './page-starts.ts';

test('finds the start of a page, or of the nearest one before it', () => {
  const starts = createPageStarts();
  expect(starts.find('ada', 'list', 3)).toEqual({ page: 0, after: null });
  starts.remember('ada', 'list', { page: 1, after: [5, 1] });
  starts.remember('ada', 'list', { page: 2, after: [4, 1] });
  expect(starts.find('ada', 'list', 1)).toMatchObject({ page: 1, after: [5, 1] });
  expect(starts.find('ada', 'list', 9)).toMatchObject({ page: 2, after: [4, 1] });
  expect(starts.find('ada', 'another list', 9)).toEqual({ page: 0, after: null });
  expect(starts.find('ben', 'list', 9)).toEqual({ page: 0, after: null });
});

test('a list that is read again from the top forgets the starts of its later pages', () => {
  const starts = createPageStarts();
  for (const page of [1, 2, 3]) starts.remember('ada', 'list', { page, after: [page] });
  starts.remember('ada', 'other', { page: 3, after: [33] });
  starts.remember('ada', 'list', { page: 1, after: [100] });
  expect(starts.find('ada', 'list', 3)).toMatchObject({ page: 1, after: [100] });
  expect(starts.find('ada', 'other', 3)).toMatchObject({ page: 3, after: [33] });
});

test('a reader’s current page stays known, regardless of the number of lists they read', () => {
  const starts = createPageStarts();
  for (let n = 0; n < 10_000; n += 1) starts.remember('stranger', `list ${n}`, { page: 1, after: [n] });
  starts.remember('ada', 'list', { page: 1, after: [1] });
  const known = Array.from({ length: 10_000 }, (_, n) => starts.find('stranger', `list ${n}`, 1));
  expect(known.filter(({ after }) => after !== null)).toHaveLength(16);
  expect(starts.find('ada', 'list', 1).after).toEqual([1]);
});

test('ten thousand readers use the memory of a few thousand', () => {
  const starts = createPageStarts();
  for (let n = 0; n < 10_000; n += 1) starts.remember(`reader ${n}`, 'list', { page: 1, after: [n] });
  const known = Array.from({ length: 10_000 }, (_, n) => starts.find(`reader ${n}`, 'list', 1));
  expect(known.filter(({ after }) => after !== null)).toHaveLength(4_000);
});
