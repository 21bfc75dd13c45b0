import type { RequestListener } from 'node:http';

/** The kinds of timed work. Each has a fixed list of names, never codes, paths or anything else of a member. */
export type Work = 'statement' | 'feed' | 'job' | 'picture' | 'upload';

/** What the parts of the program tell about themselves: to Prometheus, to a collector of traces, or to nobody. */
export interface Telemetry {
  /** Answers with `next`, and notes each request by the name of its call. */
  requests(next: RequestListener): RequestListener;
  /** Runs work, and notes how long it took and whether it threw. With a trail, it continues the trace that the trail is of. */
  run<Result>(kind: Work, name: string, work: () => Promise<Result>, trail?: string): Promise<Result>;
  /** This many bytes of members' files have arrived. */
  received(bytes: number): void;
  /** The processing of an upload failed for good; the reason is one of a fixed list. */
  uploadFailed(reason: string): void;
  /** A value that is read whenever somebody asks for the metrics; `name` is that of the metric without its prefix. */
  watch(name: string, help: string, read: () => number, labels?: Record<string, string>): void;
  /** What work for later takes along, so that its trace is that of now; undefined while nobody traces. */
  trail(): string | undefined;
}

/** Nobody listens: everything costs a call of a function that does nothing. */
export const silent: Telemetry = {
  requests: (next) => next,
  run: (_kind, _name, work) => work(),
  received: () => undefined,
  uploadFailed: () => undefined,
  watch: () => undefined,
  trail: () => undefined,
};
