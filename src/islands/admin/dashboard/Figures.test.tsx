import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Overview } from '#lib/contract/admin/overview.ts';
import { Figures } from './Figures.tsx';
import { Sparkline } from './Sparkline.tsx';

const counted = (value: number) => ({ value, hours: [0, null, value] });
const overview: Overview = {
  at: '2026-01-01T01:00:00.000Z',
  ...{ activeNow: counted(3), newMembers: counted(1234), posts: counted(5), comments: counted(6) },
  ...{ failedJobs: counted(0), errorRate: { value: 0.0123, hours: [0.0123] } },
  storage: { used: 250, total: 1000, hours: [250] },
  queue: { waiting: 7, running: 2, failed: 1, oldest: '2026-01-01T00:00:00.000Z' },
};
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('the figures of the last day have their names and units', () => {
  const html = renderToString(<Figures overview={overview} />);
  for (const words of ['Active now 3', 'New members 1.2K', 'Error rate 1.23%', 'Disk 25%', 'Failed jobs 0']) {
    expect(text(html)).toContain(words);
  }
  expect(text(html)).toMatch(/Queue Waiting 7 Running 2 Failed 1 Oldest 1 ?h/);
  expect(html).toContain('title="1,234"');
});

test('an empty queue has no oldest job, and figures that cannot be loaded show a message', () => {
  const queue = { waiting: 0, running: 0, failed: 0, oldest: null };
  expect(text(renderToString(<Figures overview={{ ...overview, queue }} />))).toContain('Oldest –');
  expect(text(renderToString(<Figures overview={null} />))).toContain('The figures could not be loaded.');
});

test('an hour has a bar as high as its share, a line if it was 0, and no mark if it was not measured', () => {
  const path = (hours: (number | null)[], full?: number) =>
    /d="([^"]*)"/.exec(renderToString(<Sparkline hours={hours} full={full} />))?.[1];
  expect(path([10, 5, 0, null])).toBe('M0 28v-28h3v28zM4 28v-14h3v14zM8 28v-1h3v1z');
  expect(path([5], 10)).toBe('M0 28v-14h3v14z');
});
