interface Props {
  /** One value an hour, the oldest first; null where nothing was measured. */
  hours: readonly (number | null)[];
  /** The value of a full-height bar; by default the highest value. */
  full?: number | undefined;
}

const width = 4;
const height = 28;

/** A bar for each hour, as high as its share of the highest value. It is decoration: the number beside it gives the current value. */
export function Sparkline({ hours, full }: Props) {
  const most = full ?? Math.max(0, ...hours.map((value) => value ?? 0));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${hours.length * width - 1} ${height}`}
      preserveAspectRatio="none"
      className="h-7 min-w-0 max-w-40 grow text-dim"
      fill="currentColor"
    >
      <path d={hours.map((value, hour) => barOf(value, hour, most)).join('')} />
    </svg>
  );
}

/** An hour with the value 0 is a thin line, which distinguishes it from an hour that was not measured. */
function barOf(value: number | null, hour: number, most: number): string {
  if (value === null) return '';
  const tall = most === 0 ? 1 : Math.max(1, Math.round((value / most) * height));
  return `M${hour * width} ${height}v-${tall}h${width - 1}v${tall}z`;
}
