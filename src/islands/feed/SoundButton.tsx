import { useStore } from '@nanostores/react';
import { Volume2, VolumeX } from 'lucide-react';
import { $soundOn, setSound } from '#lib/stores/feed/sound.ts';
import { feed } from '#lib/texts/feed.ts';

/** Turns all sound on or off. */
export function SoundButton() {
  const on = useStore($soundOn, { ssr: 'initial' });
  const Icon = on ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-label={on ? feed.soundOff : feed.soundOn}
      onClick={() => setSound(!on)}
      className="feed-sound over-media z-10 grid size-11 place-content-center rounded-full text-light"
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
