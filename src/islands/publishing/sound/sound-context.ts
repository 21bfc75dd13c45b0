import { createContext, useContext } from 'react';
import type { MixForm } from '#lib/stores/publishing/form/mix-form.ts';
import type { SoundPicker } from '#lib/stores/publishing/form/sound-picker.ts';

interface Sound {
  music: SoundPicker;
  mix: MixForm;
}

/** The stores that find and mix the post's sound; created with the sound sections. */
export const SoundContext = createContext<Sound | null>(null);

export function useSound(): Sound {
  const sound = useContext(SoundContext);
  if (!sound) throw new Error('This part belongs into the sections of sound.');
  return sound;
}
