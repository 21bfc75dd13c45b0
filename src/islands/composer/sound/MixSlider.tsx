import { type KeyboardEvent, useId, useState } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import { type MixField, type MixSources, mixRange, mixStep } from '#lib/media/mix/mix-plan.ts';
import { useSound } from './sound-context.ts';

interface Props {
  field: MixField;
  label: string;
  mix: MergeParams;
  sources: MixSources;
}

/** One value of the mix, as a slider and as a number. */
export function MixSlider({ field, label, mix, sources }: Props) {
  const { set: setMix } = useSound().mix;
  const id = useId();
  const value = mix[field];
  const range = mixRange(field, mix, sources);
  const isVolume = field.endsWith('Volume');
  const step = isVolume ? 0.05 : mixStep;
  const words = isVolume ? `${Math.round(value * 100)} percent` : `${value.toFixed(1)} seconds`;

  // The slider has no step of its own, because an end may be between two steps. So the keys are handled here.
  const press = (event: KeyboardEvent) => {
    const next = pressed(event.key, value, step, range);
    if (next === null) return;
    event.preventDefault();
    setMix(field, next);
  };

  return (
    <div>
      <div className="flex justify-between gap-3 text-14">
        <label htmlFor={id} className="text-dim">
          {label}
        </label>
        <span aria-hidden className="tabular-nums">
          {isVolume ? `${Math.round(value * 100)} %` : tenthTime(value)}
        </span>
      </div>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          {...range}
          step="any"
          value={value}
          aria-valuetext={words}
          onChange={(event) => setMix(field, event.target.valueAsNumber)}
          onKeyDown={press}
          className="h-11 min-w-0 grow cursor-pointer accent-text"
        />
        <NumberBox {...{ field, label, value, step, range }} />
      </div>
    </div>
  );
}

interface NumberProps {
  field: MixField;
  label: string;
  value: number;
  step: number;
  range: { min: number; max: number };
}

/** Applies typed numbers when typing is finished, so that half a number has no effect. */
function NumberBox({ field, label, value, step, range }: NumberProps) {
  const { set: setMix } = useSound().mix;
  const [text, setText] = useState<string | null>(null);
  const isVolume = field.endsWith('Volume');
  const shown = isVolume ? String(Math.round(value * 100)) : value.toFixed(1);

  const finish = () => {
    const number = text === null || text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    setText(null);
    // Unchanged text changes nothing, so that an end between two steps stays exact.
    if (text !== shown) setMix(field, isVolume ? number / 100 : number);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Enter must not publish the post.
      event.preventDefault();
      finish();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setText(null);
      setMix(field, pressed(event.key, value, step, range) ?? value);
    }
  };
  return (
    <span className="relative shrink-0">
      <input
        type="text"
        inputMode="decimal"
        aria-label={`${label}, in ${isVolume ? 'percent' : 'seconds'}`}
        autoComplete="off"
        value={text ?? shown}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={press}
        className="h-11 w-[92px] rounded border border-edge bg-ground pl-3 pr-8 text-right text-14 tabular-nums"
      />
      <span aria-hidden className="pointer-events-none absolute right-3 top-3 text-14 leading-5 text-dim">
        {isVolume ? '%' : 's'}
      </span>
    </span>
  );
}

function pressed(key: string, value: number, step: number, { min, max }: NumberProps['range']): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'PageUp':
      return value + 10 * step;
    case 'PageDown':
      return value - 10 * step;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
