import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Profile, PostTile as Tile } from '#lib/contract/account/account.ts';
import { someProfile } from '#tests/support/doubles/some-profile.ts';
import { PostTile } from './PostTile.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const nothing = () => undefined;
const noPosts = { contents: [], page: 0, hasNext: false, cursor: null };
const render = (profile: Partial<Profile> = {}) =>
  renderToString(<ProfilePage profile={someProfile(profile)} firstPage={noPosts} uploadBase="/media" />);
const text = (html: string) => html.replace(/<[^>]*>/g, '|');

test('a member’s own profile has the tools to change it, and another member’s profile the button to follow', () => {
  const own = render();
  for (const tool of ['Edit avatar', 'Edit', 'Upload', 'Settings', 'You']) expect(own).toContain(tool);
  const other = render({ userCurrentCode: 'ben' });
  expect(text(other)).toContain('|Follow|');
  expect(other).toContain('aria-label="More"');
  for (const tool of ['Edit', 'Upload', 'Settings', '>You<']) expect(other).not.toContain(tool);
});

test('a profile without posts shows a message, and offers its owner to upload the first post', () => {
  const invitation = /No posts available.*<a class="button[^"]*" href="\/client\/upload">/;
  expect(render()).toMatch(invitation);
  expect(render({ userCurrentCode: null })).toContain('No posts available');
  expect(render({ userCurrentCode: null })).not.toMatch(invitation);
});

test('large counts are short, and exact for screen readers and on hover', () => {
  const html = render({ follower: '12345', followed: '1', likeCount: '3456789' });
  expect(html).toContain('title="12,345 Followers"');
  expect(html).toContain('title="3,456,789 Likes"');
  expect(html).toMatch(/aria-hidden="true">12K<\/span><span class="sr-only">12,345</);
  expect(html).toMatch(/aria-hidden="true">3\.4M<\/span><span class="sr-only">3,456,789</);
});

test('a bio is only text', () => {
  const html = render({ bio: '<img src=x onerror=alert(1)> <b>bold</b> javascript:alert(1)' });
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(html).not.toMatch(/<b>|<img src=x|href="javascript/);
});

test.each([
  ['a short bio', 'One\nTwo\nThree', false],
  ['a bio of four lines', 'One\nTwo\nThree\nFour', true],
  ['a bio of one long line', 'word '.repeat(40), true],
])('%s can be read in full with a press: %s', (_, bio, isLong) => {
  expect(render({ bio }).includes('Read more')).toBe(isLong);
});

test('a private post is labelled in words and in its name', () => {
  const post = { postCode: 'abc', postType: 'IMG', title: 'For me', viewCount: 3, media: { cover: null } } as Tile;
  const tile = (more: Partial<Tile>) =>
    renderToString(<PostTile post={{ ...post, ...more }} userCode="ada" onOpen={nothing} onNear={nothing} />);
  expect(tile({ visibility: 'PRIVATE' })).toContain('aria-label="For me, private"');
  expect(text(tile({ visibility: 'PRIVATE' }))).toContain('Private');
  expect(tile({ visibility: 'PUBLIC' })).toContain('aria-label="For me"');
  expect(text(tile({ visibility: 'PUBLIC' }))).not.toContain('Private');
});
