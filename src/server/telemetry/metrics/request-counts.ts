import { briefly, metricText, type Sample, Timing } from './series.ts';

/** Counts and times requests by the names of their calls. A request costs two look-ups: it runs for every static file too. */
export interface RequestCounts {
  note(call: string, status: number, seconds: number): void;
  text(): string;
}

interface Call {
  timing: Timing;
  /** How many were answered with each status. */
  statuses: Map<number, number>;
}

/** Streams of events last as long as somebody looks at them. */
const isStream = (call: string) => call.endsWith('Events');

export function createRequestCounts(): RequestCounts {
  const calls = new Map<string, Call>();

  function add(name: string): Call {
    const call = { timing: new Timing(briefly), statuses: new Map<number, number>() };
    calls.set(name, call);
    return call;
  }

  return {
    note(name, status, seconds) {
      const { timing, statuses } = calls.get(name) ?? add(name);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!isStream(name)) timing.add(seconds);
    },
    text() {
      const counted = [...calls].flatMap(([call, { statuses }]) =>
        [...statuses].map(([status, count]): Sample => [{ call, status: String(status) }, count]),
      );
      const name = 'riff_request_duration_seconds';
      const times = [...calls]
        .filter(([call]) => !isStream(call))
        .map(([call, { timing }]) => timing.text(name, { call }));
      return (
        metricText(
          'riff_requests_total',
          'Requests by call and status; 499: the client left before an answer.',
          'counter',
          counted,
        ) +
        metricText(
          name,
          'Seconds from a request to the last byte of its answer, without streams of events.',
          'histogram',
          [],
        ) +
        times.join('')
      );
    },
  };
}
