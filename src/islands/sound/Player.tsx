import { useStore } from '@nanostores/react';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { clockTime } from '#lib/format/clock-time.ts';
import { secondAt, secondByKey } from '#lib/player/seek.ts';
import { barsOf, fetchPeaks, waveformPath } from '#lib/stores/sound/peaks.ts';
import type { SoundPlayer } from '#lib/stores/sound/sound-player.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { useReady } from '../ui/hooks/use-ready.ts';

interface Props {
  player: SoundPlayer;
  /** Address of the waveform's peaks; without them the bar is plain. */
  peaks: string | null;
  title: string;
  /** On wide screens it is placed over a dark picture. */
  light: boolean;
}

/** Plays and pauses a sound, and draws its waveform, which seeks to any second of it. */
export function Player({ player, peaks, title, light }: Props) {
  const playing = useStore(player.$playing, { ssr: 'initial' });
  const { second, duration } = useStore(player.$time, { ssr: 'initial' });
  const ready = useReady();
  const Icon = playing ? Pause : Play;
  return (
    <div className="flex items-center gap-4">
      <button
        type="button"
        aria-label={playing ? texts.pause({ title }) : texts.play({ title })}
        disabled={!ready}
        onClick={() => void player.toggle()}
        className={`grid size-14 shrink-0 place-items-center rounded-full border border-transparent bg-text text-ground outline-text transition-opacity hover:opacity-90 ${light ? 'lg:bg-light lg:text-scrim lg:outline-light' : ''}`}
      >
        <Icon size={24} strokeWidth={1.75} fill="currentColor" aria-hidden />
      </button>
      <div className="min-w-0 grow">
        <Waveform player={player} address={peaks} light={light} />
        <p
          aria-hidden
          dir="ltr"
          className={`mt-1 flex justify-between text-12 tabular-nums ${light ? 'text-dim lg:text-light/80' : 'text-dim'}`}
        >
          <span>{clockTime(second)}</span>
          <span>{clockTime(duration)}</span>
        </p>
      </div>
    </div>
  );
}

const bars = 96;

/** The slider of the sound. It runs from left to right in every language; its played part is updated with each frame, without React. */
function Waveform({ player, address, light }: { player: SoundPlayer; address: string | null; light: boolean }) {
  const { second, duration } = useStore(player.$time, { ssr: 'initial' });
  const playing = useStore(player.$playing, { ssr: 'initial' });
  const slider = useRef<HTMLDivElement>(null);
  const path = useDrawing(address);

  useEffect(() => {
    const draw = () => {
      const { duration: whole } = player.$time.get();
      const part = whole > 0 ? Math.min(player.second() / whole, 1) : 0;
      slider.current?.style.setProperty('--played', `${(part * 100).toFixed(2)}%`);
    };
    const stop = player.$time.subscribe(draw);
    if (!playing) return stop;
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [player, playing]);

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    player.seek(secondAt(event.clientX - left, width, duration));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = byKey(event.key, player.second(), duration);
    if (wanted === null) return;
    event.preventDefault();
    player.seek(wanted);
  };
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={texts.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(second)}
      aria-valuetext={texts.place({ second: clockTime(second), duration: clockTime(duration) })}
      data-waveform={path === null ? undefined : ''}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
      className="relative h-14 cursor-pointer touch-pan-y rounded"
    >
      <Shape path={path} className="opacity-30" />
      <Shape
        path={path}
        className={`[clip-path:inset(0_calc(100%-var(--played,0%))_0_0)] ${light ? 'text-accent lg:text-light' : 'text-accent'}`}
      />
    </div>
  );
}

function Shape({ path, className }: { path: string | null; className: string }) {
  if (path === null)
    return <span className={`absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-current ${className}`} />;
  return (
    <svg
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** The waveform as a path; null if there is none. */
function useDrawing(address: string | null): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchPeaks(address).then((peaks) => {
      if (isWanted && peaks) setPath(waveformPath(barsOf(peaks, bars)));
    });
    return () => {
      isWanted = false;
    };
  }, [address]);
  return path;
}

const keys: Record<string, string> = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };

function byKey(key: string, now: number, duration: number): number | null {
  if (key === 'PageUp') return Math.min(now + duration / 10, duration);
  if (key === 'PageDown') return Math.max(now - duration / 10, 0);
  return secondByKey(keys[key] ?? key, now, duration);
}
