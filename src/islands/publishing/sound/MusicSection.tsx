import { useStore } from '@nanostores/react';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';
import { SoundPicker } from './SoundPicker.tsx';

/** The music of an image post; shown once images are chosen. */
export function MusicSection() {
  const { form, media } = useComposer();
  const chosen = useStore(media.$media);
  const problem = useStore(form.$errors, { ssr: 'initial' }).audioCode;
  if (chosen !== 'images') return null;
  return (
    <section aria-labelledby="composer-music" className="scroll-mt-24">
      <h2 id="composer-music" className="mb-3 text-20">
        {createPost.music}
      </h2>
      <SoundPicker problem={problem} />
    </section>
  );
}
