import './film-strip.css';
import { useStore } from '@nanostores/react';
import { tenthLabel } from '#lib/media/tenth-label.ts';
import { lastThumbnail, thumbnailStep } from '#lib/media/thumbnail-second.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';
import { ProblemLine } from '../ProblemLine.tsx';
import { FilmStrip } from './FilmStrip.tsx';

interface Props {
  file: File;
  video: LocalVideo;
}

/** Chooses the thumbnail of the video by a marker on its film strip; preview and card draw the frame while the marker moves. */
export function ThumbnailSlider({ file, video }: Props) {
  const { duration } = video;
  const { form, media } = useComposer();
  const second = useStore(form.$form, { ssr: 'initial' }).videoThumbnail;
  const problem = useStore(form.$errors, { ssr: 'initial' }).videoThumbnail;
  const last = lastThumbnail(duration);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-14">
        <label htmlFor="composer-thumbnail" className="font-medium">
          {createPost.thumbnail}
        </label>
        <span aria-hidden className="tabular-nums text-dim">
          {createPost.secondOf({ second: tenthLabel(second), duration: tenthLabel(duration) })}
        </span>
      </div>
      {/* The time of a video runs from left to right in every language. */}
      <div dir="ltr" className="relative my-2 h-16 px-2">
        <FilmStrip key={`${file.name} ${file.lastModified}`} file={file} video={video} />
        <input
          id="composer-thumbnail"
          type="range"
          min={0}
          max={last}
          step={thumbnailStep}
          value={second}
          disabled={last === 0}
          aria-valuetext={createPost.seconds({ count: second, shown: tenthLabel(second) })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'composer-thumbnail-problem' : undefined}
          onChange={(event) => media.video.chooseThumbnail(event.target.valueAsNumber)}
          className="film-strip-marker absolute inset-0 size-full cursor-pointer touch-pan-y rounded disabled:cursor-default"
        />
      </div>
      <ProblemLine id="composer-thumbnail-problem">{problem}</ProblemLine>
    </div>
  );
}
