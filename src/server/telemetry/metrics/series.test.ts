import { expect, test } from 'vitest';
import { createRequestCounts } from './request-counts.ts';
import { metricText, Timing } from './series.ts';
import { createWorkTimes } from './work-times.ts';

test('a timing counts each value in all buckets that it fits into', () => {
  const timing = new Timing([0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 30]) timing.add(seconds);
  expect(timing.text('t', { call: 'feed' }).split('\n')).toEqual([
    't_bucket{call="feed",le="0.1"} 2',
    't_bucket{call="feed",le="1"} 3',
    't_bucket{call="feed",le="+Inf"} 4',
    't_sum{call="feed"} 30.65',
    't_count{call="feed"} 4',
    '',
  ]);
});

test('no value of a label can end its quotation', () => {
  expect(metricText('m', 'Help.', 'gauge', [[{ label: 'a"\\\n' }, 1]])).toBe(
    '# HELP m Help.\n# TYPE m gauge\nm{label="a\\"\\\\\\n"} 1\n',
  );
});

test('streams of events are counted and not timed', () => {
  const requests = createRequestCounts();
  requests.note('processingEvents', 200, 3_600);
  expect(requests.text()).toContain('riff_requests_total{call="processingEvents",status="200"} 1');
  expect(requests.text()).not.toContain('_bucket{call="processingEvents"');
});

test('work counts as running until it ends, and a flood of names ends as one', () => {
  const work = createWorkTimes();
  const end = work.begin('job', 'send-mail');
  expect(work.text()).toContain('riff_job_running{handler="send-mail"} 1');
  end('failed');
  expect(work.text()).toContain('riff_job_running{handler="send-mail"} 0');
  expect(work.text()).toContain('riff_job_duration_seconds_count{handler="send-mail",outcome="failed"} 1');
  for (let n = 0; n < 1_000; n += 1) work.begin('statement', `made up ${n}`)('done');
  expect(work.text().match(/riff_statement_running\{/g)).toHaveLength(301);
});
