import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { paths } from '#lib/paths.ts';
import { CommentRow } from './CommentRow.tsx';

const some: Comment = {
  ...{ commentCode: 'c1', content: 'Hello', links: { members: [], tags: [] }, displayName: 'Bo', userName: 'bo' },
  ...{ avatarUrl: null, media: { avatar: null }, userCommentCode: 'bo-code', userCurrentCode: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', likeCount: '1', liked: false, replyCount: '0', canDelete: false },
  hiddenBecauseOf: null,
};
const nothing = () => undefined;
const render = (more: Partial<Comment>, isAuthor = false) =>
  renderToString(
    <CommentRow
      comment={{ ...some, ...more }}
      isAuthor={isAuthor}
      mayReport={() => false}
      onLike={nothing}
      onReply={nothing}
      onDelete={nothing}
    />,
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
