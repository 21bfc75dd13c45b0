import { type KeyboardEvent, useId } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { type MixSources, mixRange } from '#lib/media/mix/mix-plan.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useSound } from '../sound/sound-context.ts';
import { ExactField, volumeStep } from './ExactField.tsx';
import { mirrored, pressed } from './mix-keys.ts';

interface Props {
  field: 'videoVolume' | 'audioVolume';
  label: string;
  mix: MergeParams;
  sources: MixSources;
}

/** Sets the volume of the video or of the sound, by a slider or a number. */
export function VolumeSlider({ field, label, mix, sources }: Props) {
  const { set: setMix } = useSound().mix;
  const id = useId();
  const range = mixRange(field, mix, sources);
  // The slider has no step, so that a typed percentage stays. Its keys are handled here, and follow its direction.
  const press = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = pressed(isMirrored ? mirrored(event.key) : event.key, mix[field], volumeStep, range);
    if (next === null) return;
    event.preventDefault();
    setMix(field, next);
  };
  return (
    <div>
      <label htmlFor={id} className="text-14 text-dim">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          {...range}
          step="any"
          value={mix[field]}
          aria-valuetext={createPost.percent({ percent: Math.round(mix[field] * 100) })}
          onChange={(event) => setMix(field, event.target.valueAsNumber)}
          onKeyDown={press}
          className="h-11 min-w-0 grow cursor-pointer accent-text"
        />
        <ExactField {...{ field, label, mix, sources }} />
      </div>
    </div>
  );
}
