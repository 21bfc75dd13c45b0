import type { RequestListener } from 'node:http';
import type { Work } from '../telemetry.ts';

/** Sends traces to a collector. Spans carry names of fixed lists and statuses: no address, no text, no person's name. */
export interface Tracing {
  requests(next: RequestListener, nameOf: (method?: string, url?: string) => string): RequestListener;
  run<Result>(kind: Work, name: string, work: () => Promise<Result>, trail?: string): Promise<Result>;
  trail(): string | undefined;
  /** The fields of a log line that name its trace. */
  logged(): { traceId?: string };
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
