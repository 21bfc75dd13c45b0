import { useState } from 'react';
import { createMixForm } from '#lib/stores/publishing/form/mix-form.ts';
import { createSoundPicker } from '#lib/stores/publishing/form/sound-picker.ts';
import { useComposer } from '../composer-context.ts';
import { MusicSection } from './MusicSection.tsx';
import { OtherSoundSection } from './OtherSoundSection.tsx';
import { SoundContext } from './sound-context.ts';

/** The sound sections, shown once there is media: music for images, another post's sound for a video. */
export function SoundSections() {
  const { form, media } = useComposer();
  const [sound] = useState(() => ({
    music: createSoundPicker(form),
    mix: createMixForm(form, media.video),
  }));
  return (
    <SoundContext value={sound}>
      <MusicSection />
      <OtherSoundSection />
    </SoundContext>
  );
}
