import { watchProcess } from './process-figures.ts';
import { createRequestCounts, type RequestCounts } from './request-counts.ts';
import { metricText, type Sample } from './series.ts';
import { createWatched, type Watched } from './watched.ts';
import { createWorkTimes, type WorkTimes } from './work-times.ts';

/** What this process has counted since it started. */
export interface Metrics {
  requests: RequestCounts;
  work: WorkTimes;
  received(bytes: number): void;
  uploadFailed(reason: string): void;
  watched: Watched;
  /** All of it in the text format of Prometheus. */
  text(): string;
  close(): void;
}

export function createMetrics(): Metrics {
  const requests = createRequestCounts();
  const work = createWorkTimes();
  const self = watchProcess();
  const watched = createWatched();
  let receivedBytes = 0;
  const failedUploads = new Map<string, number>();
  return {
    requests,
    work,
    received(bytes) {
      receivedBytes += bytes;
    },
    uploadFailed: (reason) => void failedUploads.set(reason, (failedUploads.get(reason) ?? 0) + 1),
    watched,
    text: () =>
      [
        requests.text(),
        work.text(),
        metricText('riff_received_bytes_total', "Bytes of members' files that arrived.", 'counter', [
          [{}, receivedBytes],
        ]),
        metricText(
          'riff_failed_uploads_total',
          'Uploads whose processing failed for good, by reason.',
          'counter',
          [...failedUploads].map(([reason, count]): Sample => [{ reason }, count]),
        ),
        watched.text(),
        self.text(),
      ].join(''),
    close: self.stop,
  };
}
