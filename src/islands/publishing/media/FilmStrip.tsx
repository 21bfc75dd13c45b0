import { useEffect, useRef } from 'react';
import { drawFilmStrip, framesOf } from '#lib/media/film-strip.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';

interface Props {
  file: File;
  video: LocalVideo;
}

/** The frames of the picked video side by side. */
export function FilmStrip({ file, video }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const { duration } = video;
  const count = framesOf(video.width, video.height);

  useEffect(
    () => drawFilmStrip(file, duration, [...(strip.current?.querySelectorAll('canvas') ?? [])]),
    [file, duration],
  );

  return (
    <div ref={strip} aria-hidden className="flex size-full overflow-hidden rounded bg-line">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is identified by its index
        <canvas key={at} className="h-full w-0 grow object-cover" />
      ))}
    </div>
  );
}
