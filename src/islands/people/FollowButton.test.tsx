import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FollowButton } from './FollowButton.tsx';

const text = (html: string) => html.replace(/<[^>]*>/g, '');
const label = (html: string) => html.match(/aria-label="([^"]*)"/)?.[1];
const render = (isFollowing: boolean, viewer: string | null, name?: string) =>
  renderToString(
    <FollowButton userCode="ben" viewer={viewer} isFollowing={isFollowing} {...(name !== undefined && { name })} />,
  );

test('the button says Follow, Following or You, and You does nothing', () => {
  expect(text(render(false, null))).toBe('Follow');
  expect(text(render(false, 'ada'))).toBe('Follow');
  expect(text(render(true, 'ada'))).toBe('Following');
  expect(text(render(false, 'ben'))).toBe('You');
  expect(render(false, 'ben')).toContain('disabled=""');
  expect(render(true, 'ada')).not.toContain('disabled=""');
});

test('in a list, the button names the account', () => {
  expect(label(render(false, 'ada', 'Ben'))).toBe('Follow Ben');
  expect(label(render(true, 'ada', 'Ben'))).toBe('Following Ben');
});
