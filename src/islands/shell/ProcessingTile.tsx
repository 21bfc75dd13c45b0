import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $progress, watchProcessing } from '#lib/stores/profile/processing-posts.ts';

interface Props {
  userCode: string;
  /** The posts that this tile asks about, for the others too; empty for all tiles but one. */
  watch: string[];
  postCode: string;
  title: string;
  /** Percent when the page was made. */
  progress: number;
}

/** How far a post of one's own is. */
export function ProcessingTile({ userCode, watch, postCode, title, progress }: Props) {
  const percent = useStore($progress, { ssr: 'initial' })[postCode] ?? progress;

  useEffect(() => (watch.length > 0 ? watchProcessing(userCode, watch) : undefined), [userCode, watch]);

  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-12">
      <span aria-hidden className="font-brand text-28 font-bold tabular-nums">
        {percent}%
      </span>
      <progress className="sr-only" max="100" value={percent} aria-label={`Processing ${title}`} />
      <span className="text-dim">Processing</span>
      <span className="line-clamp-2 font-medium">{title}</span>
    </div>
  );
}
