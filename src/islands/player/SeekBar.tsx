import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clockTime } from '#lib/format/clock-time.ts';
import { platform } from '#lib/platform/current.ts';
import { SEEK_IDLE, secondAt, secondByKey } from '#lib/player/seek.ts';
import { feed } from '#lib/texts/feed.ts';
import { rewindAtLastFrame } from './element/rewind-at-last-frame.ts';

interface Props {
  element: RefObject<HTMLVideoElement | null>;
  /** While true, the bar follows the element; otherwise it does not move. */
  moving: boolean;
}

const partOf = (bar: HTMLElement, name: string) => bar.querySelector<HTMLElement>(`[data-part=${name}]`);

/** Writes the element's progress into the page without React, because it runs four times a second. */
function show(bar: HTMLElement, { currentTime, duration }: HTMLVideoElement): void {
  const line = partOf(bar, 'line');
  const time = partOf(bar, 'time');
  if (!duration || !line || !time) return;
  line.style.transform = `scaleX(${currentTime / duration})`;
  const text = `${clockTime(currentTime)} / ${clockTime(duration)}`;
  if (time.textContent === text) return;
  time.textContent = text;
  bar.ariaValueText = text;
  bar.ariaValueNow = String(Math.floor(currentTime));
  bar.ariaValueMax = String(Math.floor(duration));
}

/** If the line is more than this many seconds from the video's position, its animation restarts from there. */
const TOLERATED = 0.05;

/**
 * Moves the line with the element until the returned function is called. Between the element's events the browser animates it without any code of
 * the page: drawing each frame kept the main thread busy sixty times a second.
 */
function follow(bar: HTMLElement, element: HTMLVideoElement): () => void {
  const line = partOf(bar, 'line');
  let run: { from: number; animation: Animation } | null = null;
  const rest = () => {
    run?.animation.cancel();
    run = null;
  };
  const update = () => {
    show(bar, element);
    const { currentTime, duration, paused, playbackRate } = element;
    if (!line || !duration) return;
    if (paused) return rest();
    const at = run && run.from + (Number(run.animation.currentTime) / 1_000) * playbackRate;
    if (at !== null && Math.abs(at - currentTime) < TOLERATED) return;
    rest();
    const milliseconds = ((duration - currentTime) / playbackRate) * 1_000;
    const ends = [`scaleX(${currentTime / duration})`, 'scaleX(1)'];
    run = { from: currentTime, animation: line.animate({ transform: ends }, { duration: milliseconds }) };
  };
  update();
  const stop = new AbortController();
  const options = { signal: stop.signal };
  for (const event of ['timeupdate', 'seeking', 'playing', 'pause', 'ratechange'])
    element.addEventListener(event, update, options);
  element.addEventListener('waiting', rest, options);
  return () => {
    stop.abort();
    rest();
    show(bar, element);
  };
}

/** The progress of the video as a thin line. In use, by pointer or keys, it is thicker and shows the time. */
export default function SeekBar({ element, moving }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState<number | null>(null);
  const [held, setHeld] = useState(false);
  const inUse = used !== null || held;

  useEffect(() => {
    if (!moving || !bar.current || !element.current) return undefined;
    const stops = [follow(bar.current, element.current), rewindAtLastFrame(element.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [element, moving]);

  // Every use changes the number, which restarts the two seconds. A finger that rests on the bar counts as use.
  useEffect(
    () => (used === null || held ? undefined : platform().clock.after(SEEK_IDLE, () => setUsed(null))),
    [used, held],
  );

  const seek = (second: number | null) => {
    const video = element.current;
    if (!video || second === null || !video.duration) return;
    video.currentTime = second;
    if (bar.current) show(bar.current, video);
    setUsed((last) => (last ?? 0) + 1);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(secondAt(event.clientX - left, width, element.current?.duration ?? Number.NaN));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const video = element.current;
    const second = video && secondByKey(event.key, video.currentTime, video.duration);
    if (second === null) return;
    event.preventDefault();
    seek(second);
  };

  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={feed.seek}
      aria-valuemin={0}
      aria-valuenow={0}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onLostPointerCapture={() => setHeld(false)}
      onKeyDown={onKeyDown}
      className="group absolute inset-x-0 bottom-bar z-20 flex h-6 cursor-pointer touch-pan-y items-end focus-visible:-outline-offset-2"
    >
      <p
        hidden={!inUse}
        data-part="time"
        dir="ltr"
        className="pointer-events-none absolute bottom-40 left-1/2 -translate-x-1/2 rounded-full bg-scrim/60 px-4 py-1 text-20 font-semibold tabular-nums text-light"
      />
      <div
        className={`w-full bg-light/20 transition-[height] duration-state ${inUse ? 'h-2' : 'h-0.5 group-hover:h-1'}`}
      >
        <div data-part="line" className="h-full origin-left scale-x-0 bg-light/90 forced-colors:bg-[Highlight]" />
      </div>
    </div>
  );
}
