import { useStore } from '@nanostores/react';
import { lastThumbnail, thumbnailStep } from '#lib/media/thumbnail-second.ts';
import { useComposer } from '../composer-context.ts';
import { ProblemLine } from '../ProblemLine.tsx';

interface Props {
  /** Seconds. */
  duration: number;
}

/** Chooses the thumbnail of the video; preview and card draw it while the slider moves. */
export function ThumbnailSlider({ duration }: Props) {
  const { form, media } = useComposer();
  const second = useStore(form.$form, { ssr: 'initial' }).videoThumbnail;
  const problem = useStore(form.$errors, { ssr: 'initial' }).videoThumbnail;
  const last = lastThumbnail(duration);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-14">
        <label htmlFor="composer-thumbnail" className="font-medium">
          Thumbnail
        </label>
        <span aria-hidden className="tabular-nums text-dim">
          {second.toFixed(1)} s of {duration.toFixed(1)} s
        </span>
      </div>
      <input
        id="composer-thumbnail"
        type="range"
        min={0}
        max={last}
        step={thumbnailStep}
        value={second}
        disabled={last === 0}
        aria-valuetext={`${second.toFixed(1)} seconds`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'composer-thumbnail-problem' : undefined}
        onChange={(event) => media.video.chooseThumbnail(event.target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-text disabled:cursor-default"
      />
      <ProblemLine id="composer-thumbnail-problem">{problem}</ProblemLine>
    </div>
  );
}
