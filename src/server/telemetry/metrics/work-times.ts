import type { Work } from '../telemetry.ts';
import { briefly, Family, metricText, patiently, type Sample, Timing } from './series.ts';

/** Times work of all kinds, and counts what runs. */
export interface WorkTimes {
  /** Work begins; the returned function says how it ended. */
  begin(kind: Work, name: string): (outcome: 'done' | 'failed') => void;
  text(): string;
}

/** The label of the names (`job` is Prometheus's own), the bounds of the times, and what is timed. */
const kinds: Record<Work, { label: string; bounds: readonly number[]; help: string }> = {
  statement: {
    label: 'statement',
    bounds: briefly,
    help: 'statements and transactions, waits for a connection included',
  },
  feed: { label: 'step', bounds: briefly, help: 'a page of the feed and its steps' },
  job: { label: 'handler', bounds: patiently, help: 'tries of jobs' },
  picture: { label: 'kind', bounds: briefly, help: 'media made at the first request, waits for a turn included' },
  upload: { label: 'kind', bounds: patiently, help: 'requests that bring a file or a part of one' },
};

/** No kind has as many names; more would be a mistake in the code, and cost Prometheus memory for each. */
const mostNames = 300;

export function createWorkTimes(): WorkTimes {
  const families = Object.entries(kinds).map(([kind, { label, bounds, help }]) => ({
    kind: kind as Work,
    label,
    help,
    names: new Set<string>(),
    times: new Family(() => new Timing(bounds)),
    running: new Map<string, number>(),
  }));
  const familyOf = new Map(families.map((family) => [family.kind, family]));

  return {
    begin(kind, given) {
      const family = familyOf.get(kind);
      if (!family) return () => undefined;
      const { names, running, times, label } = family;
      const name = names.has(given) || names.size < mostNames ? given : 'other';
      names.add(name);
      running.set(name, (running.get(name) ?? 0) + 1);
      const startedAt = performance.now();
      return (outcome) => {
        running.set(name, (running.get(name) ?? 1) - 1);
        times.of({ [label]: name, outcome }).add((performance.now() - startedAt) / 1000);
      };
    },
    text: () =>
      families
        .map(({ kind, label, help, times, running }) => {
          const name = `riff_${kind}_duration_seconds`;
          const now = [...running].map(([of, count]): Sample => [{ [label]: of }, count]);
          return (
            metricText(name, `Seconds of ${help}.`, 'histogram', []) +
            times
              .all()
              .map(({ labels, member }) => member.text(name, labels))
              .join('') +
            metricText(`riff_${kind}_running`, `How many run now: ${help}.`, 'gauge', now)
          );
        })
        .join(''),
  };
}
