import { useEffect, useRef } from 'react';
import type { LocalVideo } from '#lib/media/video-frame.ts';

interface Props {
  video: LocalVideo;
  className: string;
}

/** The frame at the second of the thumbnail slider, drawn from the file on this device. */
export function FrameCanvas({ video, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => (canvas.current ? video.attach(canvas.current) : undefined), [video]);

  return <canvas ref={canvas} className={className} />;
}
