import { type Labels, metricText, type Sample } from './series.ts';

/** Values that the parts of the program have anyway; they are read when somebody asks. */
export interface Watched {
  /** The same name with the same labels replaces the one before. */
  watch(name: string, help: string, read: () => number, labels?: Labels): void;
  text(): string;
}

export function createWatched(): Watched {
  const metrics = new Map<string, { help: string; values: Map<string, { labels: Labels; read: () => number }> }>();
  return {
    watch(name, help, read, labels = {}) {
      const metric = metrics.get(name) ?? { help, values: new Map() };
      metric.values.set(JSON.stringify(labels), { labels, read });
      metrics.set(name, metric);
    },
    text: () =>
      [...metrics]
        .map(([name, { help, values }]) => {
          const samples = [...values.values()].map(({ labels, read }): Sample => [labels, read()]);
          return metricText(`riff_${name}`, help, 'gauge', samples);
        })
        .join(''),
  };
}
