import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { createSearch, type FirstSearch } from '#lib/stores/search/search.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { SearchResults } from './SearchResults.tsx';

beforeEach(() => usePlatform(fakePlatform({ url: 'http://riff.test/client/search' })));
afterEach(() => usePlatform(undefined));

const start: FirstSearch = { keyWord: '', tab: 'posts', posts: null, accounts: null, top: [], sounds: null };
const empty = { contents: [], page: 0, hasNext: false, cursor: null };
const nothing = () => undefined;

/** The screen's content for this server answer. */
function render(first: Partial<FirstSearch>) {
  const search = createSearch({ ...start, ...first });
  const html = renderToString(<SearchResults search={search} onOpen={nothing} onNear={nothing} onChoose={nothing} />);
  const text = html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return { html, text };
}

test('an empty box invites to search if it has no sounds or keywords to show', () => {
  const { text } = render({ sounds: empty });
  expect(text).toContain('Search for posts and for people.');
  expect(text).not.toMatch(/Trending sounds|You might like/);
});

test('an empty box shows the trending sounds and the top keywords', () => {
  const sound = { postCode: 's1', title: 'Rain', displayName: 'Ada', audioUseCount: 1, media: { cover: null } };
  const top = [
    { keyword: 'cats & dogs', count: 1234 },
    { keyword: 'rain', count: 1 },
  ];
  const sounds = { ...empty, contents: [sound, { ...sound, postCode: 's2', audioUseCount: 2 }] as FoundPost[] };
  const { html, text } = render({ top, sounds });
  expect(text).toMatch(/Trending sounds Rain 1 post · Ada Rain 2 posts · Ada/);
  expect(html).toContain(`href="${paths.sound('s1')}"`);
  expect(text).toMatch(/You might like cats &amp; dogs 1.2K searches rain 1 search /);
  expect(html).toContain(`href="${paths.search('cats & dogs')}"`);
});

test('a search without results shows a message on both tabs, above the top keywords', () => {
  const top = [{ keyword: 'rain', count: 3 }];
  expect(render({ keyWord: 'zz', posts: empty, top }).text).toMatch(/No posts available You might like rain/);
  const accounts = render({ keyWord: 'zz', tab: 'accounts', accounts: empty, top });
  expect(accounts.text).toMatch(/No accounts available You might like rain/);
  expect(accounts.html).toContain(`href="${paths.search('rain', 'accounts').replace('&', '&amp;')}"`);
});
