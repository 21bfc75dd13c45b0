import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { PanelHeader } from './PanelHeader.tsx';

const some = {
  ...{ postCode: 'p1', title: 'A title', userCode: 'ada-code', userName: 'ada', userDisplayName: 'Ada' },
  ...{ userCurrentCode: null, createdAt: '2026-01-01T00:00:00.000Z', media: { avatar: null } },
} as unknown as Post;
const render = (more: Partial<Post> = {}) =>
  renderToString(
    <PanelHeader post={{ ...some, ...more }}>
      <i />
    </PanelHeader>,
  );

test('the panel names the author and the time of the post, and links to the profile', () => {
  const html = render();
  expect(html).toContain('>Ada</bdi>');
  expect(html.replace(/<!-- -->/g, '')).toContain('>@ada</bdi>');
  expect(html).toMatch(/<time dateTime="2026-01-01T00:00:00.000Z"/i);
  expect(html.match(new RegExp(`href="${paths.profile('ada-code').replace('?', '\\?')}"`, 'g'))).toHaveLength(2);
});

test('the link beside the name says Follow, Following after a follow, or You to the author', () => {
  expect(render({ isFollowing: true } as Partial<Post>)).toContain('>Following</span>');
  expect(render()).toContain('>Follow</span>');
  expect(render({ userCurrentCode: 'ada-code' })).toContain('>You</span>');
});

test('a covered post does not name its author', () => {
  const html = render({ hiddenBecauseOf: 'spoiler' });
  expect(html).toContain('Hidden because of “spoiler”.');
  expect(html.replace(/<!-- -->/g, '')).not.toMatch(/Ada<|@ada/);
});
