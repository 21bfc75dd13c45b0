import { useEffect, useState } from 'react';
import { loudnessOf } from '#lib/media/mix/loudness.ts';

/** The loudness of a source over time; null until it is known, and if there is none. */
export function useLoudness(source: Blob | string | null): readonly number[] | null {
  const [loudness, setLoudness] = useState<readonly number[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    setLoudness(null);
    const read = async () => {
      if (source === null) return null;
      const answer = typeof source === 'string' ? await fetch(source) : source;
      return await loudnessOf(await answer.arrayBuffer());
    };
    // A plain bar is shown instead.
    read().then(
      (found) => isWanted && setLoudness(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [source]);
  return loudness;
}
