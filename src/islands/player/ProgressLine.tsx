import { type RefObject, useEffect, useRef } from 'react';

interface Props {
  element: RefObject<HTMLVideoElement | null>;
  /** The line follows the element; otherwise it stands where it was. */
  moving: boolean;
}

/** A thin line that shows how far the video is. */
export function ProgressLine({ element, moving }: Props) {
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!moving) return;
    // `timeupdate` comes four times a second, which is seen as steps.
    let frame = requestAnimationFrame(function draw() {
      const video = element.current;
      const share = video?.duration ? video.currentTime / video.duration : 0;
      if (line.current) line.current.style.transform = `scaleX(${share})`;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [element, moving]);

  return (
    <div aria-hidden className="absolute inset-x-0 bottom-bar z-20 h-0.5 bg-light/20">
      <div ref={line} className="h-full origin-left scale-x-0 bg-light/90" />
    </div>
  );
}
