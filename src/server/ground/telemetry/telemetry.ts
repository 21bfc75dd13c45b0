import type { RequestListener } from 'node:http';

/** The kinds of timed work. Each has a fixed list of names, never codes, paths or anything else of a member. */
export type Work = 'statement' | 'feed' | 'job' | 'picture' | 'upload';

/** The events that the parts of the program report: to Prometheus, to a collector of traces, or to neither. */
export interface Telemetry {
  /** Answers with `next`, and notes each request by the name of its call. */
  requests(next: RequestListener): RequestListener;
  /** Runs work, and notes how long it took and whether it threw. With a trail, it continues the trail's trace. */
  run<Result>(kind: Work, name: string, work: () => Promise<Result>, trail?: string): Promise<Result>;
  /** This many bytes of members' files have arrived. */
  received(bytes: number): void;
  /** The processing of an upload failed permanently; the reason is one of a fixed list. */
  uploadFailed(reason: string): void;
  /** A value that is read whenever metrics are requested; `name` is the metric's name without its prefix. */
  watch(name: string, help: string, read: () => number, labels?: Record<string, string>): void;
  /** The trail that later work takes along to continue the current trace; undefined without tracing. */
  trail(): string | undefined;
}

/** Without a listener, each event costs one call of an empty function. */
export const silent: Telemetry = {
  requests: (next) => next,
  run: (_kind, _name, work) => work(),
  received: () => undefined,
  uploadFailed: () => undefined,
  watch: () => undefined,
  trail: () => undefined,
};
