import { type KeyboardEvent, useId, useState } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { typedNumber } from '#lib/language/number.ts';
import { type MixField, type MixSources, mixRange, mixStep } from '#lib/media/mix/mix-plan.ts';
import { tenthLabel } from '#lib/media/tenth-label.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useSound } from '../sound/sound-context.ts';
import { pressed } from './mix-keys.ts';

interface Props {
  field: MixField;
  label: string;
  mix: MergeParams;
  sources: MixSources;
}

export const volumeStep = 0.05;

/** One value of the mix as a number. Typed numbers apply when typing is finished, so that half a number has no effect. */
export function ExactField({ field, label, mix, sources }: Props) {
  const { set: setMix } = useSound().mix;
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const isVolume = field.endsWith('Volume');
  const value = mix[field];
  const shown = isVolume ? String(Math.round(value * 100)) : tenthLabel(value);

  const finish = () => {
    const number = typedNumber(text ?? '');
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
      const step = isVolume ? volumeStep : mixStep;
      setMix(field, pressed(event.key, value, step, mixRange(field, mix, sources)) ?? value);
    }
  };
  return (
    <div className="flex items-center justify-between gap-3">
      {/* A volume's slider has the same words. */}
      {!isVolume && (
        <label htmlFor={id} className="text-14 text-dim">
          {label}
        </label>
      )}
      <span className="relative shrink-0">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          aria-label={isVolume ? createPost.inPercent({ label }) : createPost.inSeconds({ label })}
          autoComplete="off"
          value={text ?? shown}
          onChange={(event) => setText(event.target.value)}
          onBlur={finish}
          onKeyDown={press}
          className="h-11 w-[92px] rounded border border-edge bg-ground pe-8 ps-3 text-end text-16 tabular-nums sm:text-14"
        />
        <span aria-hidden className="pointer-events-none absolute end-3 top-3 text-14 leading-5 text-dim">
          {isVolume ? '%' : createPost.secondsUnit}
        </span>
      </span>
    </div>
  );
}
