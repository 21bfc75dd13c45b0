import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { paths } from '#lib/paths.ts';
import { CommentRow } from './CommentRow.tsx';
import { UnderPostContext } from './decide/under-post.ts';

const some: Comment = {
  ...{ commentCode: 'c1', content: 'Hello', links: { members: [], tags: [] }, displayName: 'Bo', userName: 'bo' },
  ...{ avatarUrl: null, media: { avatar: null }, userCommentCode: 'bo-code', userCurrentCode: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', likeCount: '1', liked: false, replyCount: '0', canDelete: false },
  hiddenBecauseOf: null,
  ...{ isPinned: false, isLikedByAuthor: false, hiddenAs: null },
};
const nothing = () => undefined;
const decisions = { pin: async () => {}, hide: async () => {} };
const under = { picture: null, authorName: 'Ada', authorCode: 'ada', canComment: true, decisions: null };
const render = (
  more: Partial<Comment>,
  isAuthor = false,
  place: ComponentProps<typeof UnderPostContext>['value'] = under,
) =>
  renderToString(
    <UnderPostContext value={place}>
      <CommentRow
        comment={{ ...some, ...more }}
        isAuthor={isAuthor}
        mayReport={() => false}
        onHide={nothing}
        onLike={nothing}
        onReply={nothing}
        onDelete={nothing}
      />
    </UnderPostContext>,
  );

test('a comment is text: HTML in it has no effect', () => {
  const html = render({ content: '<img src=x onerror=alert(1)><script>alert(2)</script>' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;');
  expect(html).not.toMatch(/<img|<script/);
});

test('an address opens another site in a new tab and is nofollow, and names and tags link to existing targets', () => {
  const content = 'See @ada #stills @nobody #no_such https://example.org/a?b=1 javascript:alert(3)';
  const html = render({ content, links: { members: [{ userName: 'ada', userCode: 'A1' }], tags: ['stills'] } });
  const links = [...html.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)<\/a>/g)].map(([, href, , text]) => [text, href]);
  expect(links).toEqual([
    ['@ada', paths.profile('A1')],
    ['#stills', paths.search('stills')],
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ]);
  expect(html.match(/target="_blank" rel="nofollow ugc noopener"/g)).toHaveLength(1);
});

test('the text takes the direction of its own script', () => {
  expect(render({ content: 'مرحبا' })).toMatch(/<p dir="auto"[^>]*>مرحبا<\/p>/);
});

test('the author of the post has a badge', () => {
  expect(render({}, true)).toContain('>author</span>');
  expect(render({})).not.toContain('>author</span>');
});

test('likes are named and counted', () => {
  expect(render({ likeCount: '1' })).toContain('aria-label="Like, 1 like"');
  expect(render({ likeCount: '2', liked: true })).toMatch(/aria-pressed="true" aria-label="Like, 2 likes"/);
  expect(render({ likeCount: '1234' })).toContain('>1.2K</span>');
});

test.each([
  { size: '350 characters', content: 'x'.repeat(350), isLong: false },
  { size: '351 characters', content: 'x'.repeat(351), isLong: true },
  { size: '8 lines', content: 'x\n'.repeat(7), isLong: false },
  { size: '9 lines', content: 'x\n'.repeat(8), isLong: true },
])('a comment of $size has the button ‘more’: $isLong', ({ content, isLong }) => {
  expect(render({ content }).includes('>more</button>')).toBe(isLong);
});

test('a comment says that it is pinned, hidden or waiting, to whom that concerns', () => {
  expect(render({ isPinned: true })).toContain('Pinned');
  expect(render({ hiddenAs: 'HELD' })).toContain('Waiting for approval');
  expect(render({ hiddenAs: 'HELD' })).not.toContain('>Approve<');
  const own = { ...under, decisions };
  expect(render({ hiddenAs: 'AUTHOR' }, false, own)).toContain('Hidden by you');
  expect(render({ hiddenAs: 'HELD' }, false, own)).toMatch(/Waiting for your approval.*>Approve</s);
});

test('a heart with the author’s picture says that they like the comment, and follows their own press', () => {
  const heart = 'aria-label="Liked by the author"';
  expect(render({ isLikedByAuthor: true })).toContain(heart);
  expect(render({ isLikedByAuthor: true }, true)).not.toContain(heart);
  expect(render({ liked: true })).not.toContain(heart);
  expect(render({ liked: true }, false, { ...under, decisions })).toContain(heart);
  expect(render({ isLikedByAuthor: true }, false, { ...under, decisions })).not.toContain(heart);
});

test('nobody is offered to reply where they cannot comment', () => {
  expect(render({})).toContain('>Reply<');
  expect(render({}, false, { ...under, canComment: false })).not.toContain('>Reply<');
});
