import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { type MixSources, mixRange, mixStep } from '#lib/media/mix/mix-plan.ts';
import { dragMix, type TimelineField } from '#lib/media/mix/timeline.ts';
import { tenthLabel } from '#lib/media/tenth-label.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useSound } from '../sound/sound-context.ts';
import { pressed } from './mix-keys.ts';

interface Props {
  field: TimelineField;
  label: string;
  mix: MergeParams;
  sources: MixSources;
  style: { left: string; width?: string };
  className: string;
  children?: ReactNode;
}

/** Something on the timeline that is dragged, or moved by keys like a slider. */
export function DragHandle({ field, label, mix, sources, style, className, children }: Props) {
  const sound = useSound().mix;
  const drag = useRef<{ from: MergeParams; x: number; width: number } | null>(null);
  const range = mixRange(field, mix, sources);

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const track = event.currentTarget.parentElement;
    if (event.button !== 0 || !track) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: mix, x: event.clientX, width: track.clientWidth };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { from, x, width } = drag.current;
    sound.replace(dragMix(from, field, ((event.clientX - x) / width) * sources.video, sources));
  };
  const end = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const next = pressed(event.key, mix[field], mixStep, range);
    if (next === null) return;
    event.preventDefault();
    sound.set(field, next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={mix[field]}
      aria-valuetext={createPost.seconds({ count: mix[field], shown: tenthLabel(mix[field]) })}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      style={style}
      className={`absolute inset-y-0 touch-pan-y select-none ${className}`}
    >
      {children}
    </div>
  );
}
