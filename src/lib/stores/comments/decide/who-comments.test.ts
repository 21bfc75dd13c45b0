import { expect, test } from 'vitest';
import { whyNotComment } from './who-comments.ts';

const post = {
  userCode: 'ada',
  userCurrentCode: 'bo',
  userDisplayName: 'Ada',
  commentsFrom: 'EVERYBODY',
  canComment: true,
} as const;

test('everybody can comment, or followers, or nobody but the author', () => {
  expect(whyNotComment(post)).toBeNull();
  const forFollowers = { ...post, commentsFrom: 'FOLLOWERS', canComment: false } as const;
  expect(whyNotComment(forFollowers)).toBe('Only followers of Ada can comment.');
  expect(whyNotComment({ ...forFollowers, canComment: true })).toBeNull();
  const off = { ...post, commentsFrom: 'NOBODY', canComment: false } as const;
  expect(whyNotComment(off)).toBe('Comments are turned off.');
  expect(whyNotComment({ ...off, userCurrentCode: 'ada' })).toBeNull();
});

test('a follow on this page counts at once, and so does its end', () => {
  const forFollowers = { ...post, commentsFrom: 'FOLLOWERS', canComment: false } as const;
  expect(whyNotComment(forFollowers, true)).toBeNull();
  expect(whyNotComment({ ...forFollowers, canComment: true }, false)).toBe('Only followers of Ada can comment.');
});
