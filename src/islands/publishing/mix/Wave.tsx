import { useMemo } from 'react';
import { barsOf, waveformPath } from '#lib/stores/sound/peaks.ts';

interface Props {
  loudness: readonly number[] | null;
  /** The range of seconds to draw, and the full duration. */
  from: number;
  to: number;
  seconds: number;
  /** The number of bars that fit. */
  bars: number;
}

/** Part of a waveform; a plain line while the waveform is unknown. */
export function Wave({ loudness, from, to, seconds, bars }: Props) {
  const path = useMemo(() => {
    if (!loudness || seconds <= 0) return null;
    const [first, last] = [from, to].map((second) => Math.round((second / seconds) * loudness.length));
    return waveformPath(barsOf(loudness.slice(first, last), bars));
  }, [loudness, from, to, seconds, bars]);
  if (path === null) return <span className="absolute inset-x-0 top-1/2 h-0.5 bg-current opacity-40" />;
  return (
    <svg
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
