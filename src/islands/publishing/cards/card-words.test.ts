import { expect, test } from 'vitest';
import type { OutboxEntry } from '#lib/stores/publishing/outbox/unfinished-posts.ts';
import type { PostStatusCard } from '#lib/stores/publishing/status/publish-status.ts';
import { headingOf, spoken } from './card-words.ts';

const about = { id: 'one', title: 'Cats' };
const entry = { key: 'one' } as OutboxEntry;

test('a screen reader hears the progress of a post in quarters', () => {
  const at = (percent: number) => spoken({ ...about, state: 'processing', percent });
  expect([24, 25, 99, 100].map(at)).toEqual([
    'Cats: Processing, 0 percent.',
    'Cats: Processing, 25 percent.',
    'Cats: Processing, 75 percent.',
    'Cats: Processing, 100 percent.',
  ]);
});

test('a screen reader hears that an upload is retried', () => {
  const reason = 'Upload interrupted. Trying again…';
  expect(spoken({ ...about, state: 'uploading', percent: 30, reason, entry })).toBe(
    'Cats: Uploading, 25 percent. Upload interrupted. Trying again…',
  );
});

test('a screen reader hears why a post failed, and that another one is published', () => {
  expect(spoken({ ...about, state: 'failed', reason: 'The disk was full.', canRetry: true })).toBe(
    'Cats: Processing failed. The disk was full.',
  );
  expect(spoken({ ...about, state: 'published' })).toBe('Cats: Published.');
});

test('the heading of a card says why the post waits', () => {
  const cards: PostStatusCard[] = [
    { ...about, state: 'offline', entry },
    { ...about, state: 'queued', entry },
    { ...about, state: 'sending' },
    { ...about, state: 'stalled', reason: 'The disk is full.', entry },
  ];
  expect(cards.map(headingOf)).toEqual([
    'Waiting for a connection…',
    'Waiting to upload',
    'Sending',
    'Upload interrupted',
  ]);
});
