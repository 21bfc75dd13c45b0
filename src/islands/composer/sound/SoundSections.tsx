import type { MediaConfig } from '#lib/media/urls.ts';
import { MusicSection } from './MusicSection.tsx';
import { OtherSoundSection } from './OtherSoundSection.tsx';

/** What is asked about sound once there is media: music for images, another post's sound for a video. */
export default function SoundSections({ media }: { media: MediaConfig }) {
  return (
    <>
      <MusicSection media={media} />
      <OtherSoundSection media={media} />
    </>
  );
}
