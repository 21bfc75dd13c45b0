import type { RequestListener } from 'node:http';
import type { Work } from '../telemetry.ts';

/** Sends traces to a collector. Spans carry names of fixed lists and statuses: no address, no text, nobody's name. */
export interface Tracing {
  requests(next: RequestListener, nameOf: (method?: string, url?: string) => string): RequestListener;
  run<Result>(kind: Work, name: string, work: () => Promise<Result>, trail?: string): Promise<Result>;
  trail(): string | undefined;
  /** What each line of the log says about the trace that it belongs to. */
  logged(): { traceId?: string };
  /** Sends what is left. */
  close(): Promise<void>;
}
