import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('streams of events are counted and not timed', async () => {
  const metrics = createMetrics();
  metrics.request('processingEvents', 200, 3_600);
  metrics.request('feed', 200, 0.02);
  const text = await metrics.text();
  expect(text).toContain('riff_requests_total{call="processingEvents",status="200"} 1');
  expect(text).not.toContain('call="processingEvents",le=');
  expect(text).not.toContain('le="+Inf",call="processingEvents"');
  expect(text).toContain('riff_request_duration_seconds_count{call="feed"} 1');
});

test('work counts as running until it ends, and observed values are read at each request', async () => {
  const metrics = createMetrics();
  let open = 1;
  metrics.watch('doors', 'Open doors.', () => open, { side: 'left' });
  metrics.watch('doors', 'Open doors.', () => open + 1, { side: 'right' });
  const end = metrics.begin('job', 'send-mail');
  expect(await metrics.text()).toContain('riff_job_running{handler="send-mail"} 1');
  end('failed');
  open = 5;
  const text = await metrics.text();
  expect(text).toContain('riff_job_running{handler="send-mail"} 0');
  expect(text).toContain('riff_job_duration_seconds_count{handler="send-mail",outcome="failed"} 1');
  expect(text).toMatch(/riff_doors\{side="left"\} 5\nriff_doors\{side="right"\} 6/);
});
