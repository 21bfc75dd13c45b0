import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metricText } from './series.ts';

/** Milliseconds between two looks at the event loop. */
const resolution = 20;

/** Measures this process, under the names that dashboards for Node expect; `stop` ends the timer beneath it. */
export function watchProcess(): { text(): string; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  const one = (name: string, help: string, value: number, type: 'gauge' | 'counter' = 'gauge') =>
    metricText(name, help, type, [[{}, value]]);
  // What is measured is the time between two ticks of a timer.
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1e3) : 0;

  return {
    text() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const { mean, max } = delays;
      const [p50, p99] = [delays.percentile(50), delays.percentile(99)];
      delays.reset();
      return [
        one('process_resident_memory_bytes', 'Resident memory of this process.', rss),
        one('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
        one('nodejs_heap_size_total_bytes', 'Heap.', heapTotal),
        one('nodejs_external_memory_bytes', 'Memory outside of the heap that belongs to it.', external),
        one('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6, 'counter'),
        one('process_start_time_seconds', 'When the process started, in seconds since 1970.', startedAt),
        one('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop since the last scrape.', seconds(mean)),
        one('nodejs_eventloop_lag_p50_seconds', 'Its median.', seconds(p50)),
        one('nodejs_eventloop_lag_p99_seconds', 'Its 99th percentile.', seconds(p99)),
        one('nodejs_eventloop_lag_max_seconds', 'Its maximum.', seconds(max)),
      ].join('');
    },
    stop: () => void delays.disable(),
  };
}
