import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Telemetry, Work } from '../telemetry.ts';

/** The counts of this process since it started. */
export interface Metrics extends Pick<Telemetry, 'received' | 'uploadFailed' | 'watch'> {
  request(call: string, status: number, seconds: number): void;
  /** Starts to time work; the returned function takes its outcome. */
  begin(kind: Work, name: string): (outcome: 'done' | 'failed') => void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Bounds of the buckets in seconds, for work that a person waits for and for work that no one waits for. */
const briefly = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const patiently = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200];

/** The label of the names (`job` is Prometheus's own), the bounds of the times, and the help text. */
const kinds: Record<Work, { label: string; buckets: number[]; help: string }> = {
  statement: {
    label: 'statement',
    buckets: briefly,
    help: 'statements and transactions, waits for a connection included',
  },
  feed: { label: 'step', buckets: briefly, help: 'a page of the feed and its steps' },
  job: { label: 'handler', buckets: patiently, help: 'tries of jobs' },
  picture: { label: 'kind', buckets: briefly, help: 'media made at the first request, waits for a turn included' },
  upload: { label: 'kind', buckets: patiently, help: 'requests that bring a file or a part of one' },
};

/** Event streams last as long as a client reads them. */
const isStream = (call: string) => call.endsWith('Events');

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const named = (name: string, help: string, labelNames: string[] = []) => ({
    name: `riff_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const left = '499: the client left before an answer.';
  const requests = new Counter(named('requests_total', `Requests by call and status; ${left}`, ['call', 'status']));
  const timed = 'Seconds from a request to the last byte of its answer, without streams of events.';
  const requestTimes = new Histogram({ ...named('request_duration_seconds', timed, ['call']), buckets: briefly });
  const received = new Counter(named('received_bytes_total', "Bytes of members' files that arrived."));
  const failed = 'Uploads whose processing failed for good, by reason.';
  const failedUploads = new Counter(named('failed_uploads_total', failed, ['reason']));
  const workOf = (kind: Work) => {
    const { label, buckets, help } = kinds[kind];
    const duration = named(`${kind}_duration_seconds`, `Seconds of ${help}.`, [label, 'outcome']);
    return {
      label,
      times: new Histogram({ ...duration, buckets }),
      running: new Gauge(named(`${kind}_running`, `How many run now: ${help}.`, [label])),
    };
  };
  const works = new Map((Object.keys(kinds) as Work[]).map((kind) => [kind, workOf(kind)]));
  /** Values that the parts of the program have anyway are read when metrics are requested. */
  const watched = new Map<string, { labels: Record<string, string>; read: () => number }[]>();

  const watch: Metrics['watch'] = (name, help, read, labels = {}) => {
    const values = watched.get(name) ?? [];
    values.push({ labels, read });
    if (watched.has(name)) return;
    watched.set(name, values);
    new Gauge({
      ...named(name, help, Object.keys(labels)),
      collect() {
        for (const { labels, read } of values) this.set(labels, read());
      },
    });
  };

  return {
    request(call, status, seconds) {
      requests.inc({ call, status: String(status) });
      if (!isStream(call)) requestTimes.observe({ call }, seconds);
    },
    begin(kind, name) {
      const { label, times, running } = works.get(kind) ?? workOf(kind);
      running.inc({ [label]: name });
      const startedAt = performance.now();
      return (outcome) => {
        running.dec({ [label]: name });
        times.observe({ [label]: name, outcome }, (performance.now() - startedAt) / 1000);
      };
    },
    received: (bytes) => received.inc(bytes),
    uploadFailed: (reason) => failedUploads.inc({ reason }),
    watch,
    text: () => registry.metrics(),
  };
}
