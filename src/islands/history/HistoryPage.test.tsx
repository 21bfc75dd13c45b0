import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HistoryProps } from './HistoryPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';

/** The first page of a history with these entries. */
const pageOf = <Item,>(...contents: Item[]) => ({
  contents,
  ...{ page: 0, hasNext: false, hasPrevious: false, cursor: null, totalElements: contents.length, totalPages: 1 },
});
// Entries have more fields than their tiles need.
const render = (which: HistoryProps['which'], ...entries: object[]) =>
  renderToString(<HistoryPage {...({ which, first: pageOf(...entries) } as unknown as HistoryProps)} />);
const text = (html: string) => html.replace(/<[^>]*>/g, '');

test.each([
  ['views', 'No viewed posts found', '/client/home', 'Watch something'],
  ['likes', 'No favourite posts found', '/client/home', 'Watch something'],
  ['comments', 'No comments found', '/client/home', 'Watch something'],
  ['keywords', 'No searched keywords found', '/client/search', 'Search'],
] as const)('an empty history of %s says so, and where to begin', (which, empty, start, label) => {
  const html = render(which);
  expect(html).toContain(empty);
  expect(html).toMatch(new RegExp(`<a class="button[^"]*" href="${start}">${label}</a>`));
  expect(html).not.toContain('Load More');
});

test('a history is newest first, and shows its total', () => {
  const html = render('keywords', { code: 'a', keyWord: 'rain', createdAt: '2026-01-01T00:00:00.000Z' });
  expect(html).toMatch(/aria-pressed="true"[^>]*>Newest First/);
  expect(html).toMatch(/aria-pressed="false"[^>]*>Oldest First/);
  expect(text(html)).toContain('1 keyword');
});

test('a keyword leads to its results in a new tab', () => {
  const html = render('keywords', { code: 'a', keyWord: 'rain & snow', createdAt: new Date().toISOString() });
  expect(html).toMatch(/<a href="\/client\/search\?q=rain(\+|%20)%26(\+|%20)snow" target="_blank" rel="noopener"/);
  expect(text(html)).toContain('Just now');
  expect(text(html)).toContain(', opens in a new tab');
  expect(html).toContain('aria-label="Remove rain &amp; snow"');
});

test('a comment shows its post, and links to it in a new tab', () => {
  const html = render('comments', {
    commentCode: 'c',
    postCode: 'abc',
    content: 'That egg.',
    title: 'Breakfast',
    media: { cover: { src: '/egg.jpg', srcSet: '/egg.jpg 300w' } },
    createAt: new Date().toISOString(),
  });
  expect(html).toMatch(/<a href="\/client\/home\?code=abc" target="_blank" rel="noopener"[^>]*>View Post/);
  expect(text(html)).toContain('Breakfast');
  expect(html).toContain('<img src="/egg.jpg"');
  expect(text(html)).toContain('Post abc');
  expect(text(html)).toContain('Just now');
});

test.each(['views', 'likes'] as const)('a tile of the %s says whether it has a video or images', (which) => {
  const post = (postCode: string, postType: string) => ({
    postCode,
    postType,
    title: postCode,
    media: { cover: null },
  });
  const html = render(which, post('waves', 'VID'), post('stills', 'IMG'));
  expect(html).toMatch(/<a href="\/client\/home\?code=waves" aria-label="waves, video"/);
  expect(html).toMatch(/<a href="\/client\/home\?code=stills" aria-label="stills, images"/);
});
