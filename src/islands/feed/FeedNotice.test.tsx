import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FeedNotice, FeedSkeleton } from './FeedNotice.tsx';
import { FeedTabs } from './FeedTabs.tsx';
import { FeedTail } from './FeedTail.tsx';
import { StepButtons } from './StepButtons.tsx';

const nothing = () => undefined;

test('a feed without posts shows a message, and invites to upload', () => {
  const html = renderToString(<FeedNotice failure={null} onRetry={nothing} />);
  expect(html).toContain('role="status"');
  expect(html).toContain('No posts available');
  expect(html).toMatch(/<a href="[^"]*upload[^"]*" data-login="upload"/);
  expect(html).not.toContain('Try again');
});

test('a feed that could not be loaded gives the reason, and can be retried', () => {
  const html = renderToString(<FeedNotice failure="Failed to fetch posts" onRetry={nothing} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain('Failed to fetch posts');
  expect(html).toContain('Try again');
  expect(html).not.toContain('Upload');
});

test('a loading feed says so to screen readers', () => {
  expect(renderToString(<FeedSkeleton />)).toContain('role="status" aria-label="Loading"');
});

test('below the last post, a text says that more are loading, or why not', () => {
  expect(renderToString(<FeedTail failure={null} onRetry={nothing} />)).toMatch(/role="status"[^>]*>Loading more.../);
  const failed = renderToString(<FeedTail failure="Failed to fetch posts" onRetry={nothing} />);
  expect(failed).toMatch(/role="alert".*Failed to fetch posts.*Try again/);
});

test('the shown tab of Home is the current page; a visitor is asked to log in for Following', () => {
  const current = (tab: 'for-you' | 'following') =>
    /aria-current="page"[^>]*>([^<]*)/.exec(renderToString(<FeedTabs tab={tab} />))?.[1];
  expect([current('for-you'), current('following')]).toEqual(['For You', 'Following']);
  expect(renderToString(<FeedTabs tab="for-you" />)).toMatch(/data-login="follow"[^>]*>Following/);
});

test('at the first post there is no previous one, and after the last one no next one', () => {
  const disabled = (first: boolean, last: boolean) =>
    [...renderToString(<StepButtons first={first} last={last} onStep={nothing} />).matchAll(/<button[^>]*>/g)].map(
      ([tag]) => tag.includes('disabled=""'),
    );
  expect([disabled(true, false), disabled(false, false), disabled(false, true)]).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});
