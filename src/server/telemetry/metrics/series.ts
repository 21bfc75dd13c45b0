/** Seconds that separate the buckets of what somebody waits for. */
export const briefly = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** The same for what nobody waits for. */
export const patiently = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200];

/** Labels and their values. */
export type Labels = Readonly<Record<string, string>>;

/** A number under its labels. */
export type Sample = readonly [Labels, number];

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const pairs = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
const line = (name: string, inner: string, value: number) => `${name}${inner && `{${inner}}`} ${value}\n`;

/** One metric in the text format of Prometheus. */
export const metricText = (
  name: string,
  help: string,
  type: 'gauge' | 'counter' | 'histogram',
  samples: Iterable<Sample>,
): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${[...samples].map(([labels, value]) => line(name, pairs(labels), value)).join('')}`;

/** How often something took how long. */
export class Timing {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  add(seconds: number): void {
    let bucket = 0;
    while (seconds > (this.#bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += seconds;
  }

  text(name: string, labels: Labels): string {
    const inner = pairs(labels);
    let below = 0;
    let text = '';
    for (const [bucket, count] of this.#counts.entries()) {
      below += count;
      const bound = `le="${this.#bounds[bucket] ?? '+Inf'}"`;
      text += line(`${name}_bucket`, inner ? `${inner},${bound}` : bound, below);
    }
    return text + line(`${name}_sum`, inner, this.#sum) + line(`${name}_count`, inner, below);
  }
}

/** What is counted, or timed, once for each combination of labels. */
export class Family<Member> {
  readonly #members = new Map<string, { labels: Labels; member: Member }>();
  readonly #make: () => Member;

  constructor(make: () => Member) {
    this.#make = make;
  }

  of(labels: Labels): Member {
    const key = pairs(labels);
    const known = this.#members.get(key);
    if (known) return known.member;
    const member = this.#make();
    this.#members.set(key, { labels, member });
    return member;
  }

  /** All that there are, for their text. */
  all(): { labels: Labels; member: Member }[] {
    return [...this.#members.values()];
  }
}
