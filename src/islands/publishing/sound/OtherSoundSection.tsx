import { useStore } from '@nanostores/react';
import { AudioLines } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { useComposer } from '../composer-context.ts';
import { SoundPicker } from './SoundPicker.tsx';
import { useSound } from './sound-context.ts';

/** Mixes another post's sound into this post's video. */
export function OtherSoundSection() {
  const { form, media } = useComposer();
  const { mix } = useSound();
  const { isUseOtherAudio: on, sound, mergeParams } = useStore(form.$form, { ssr: 'initial' });
  const errors = useStore(form.$errors, { ssr: 'initial' });
  const chosen = useStore(media.$media);

  const MixPanel = useMixPanel(on);

  useEffect(() => mix.keepInStep(), [mix]);

  if (chosen !== 'video') return null;
  return (
    <section aria-labelledby="composer-sound" className="scroll-mt-24">
      <h2 id="composer-sound" className="mb-3 text-20">
        {createPost.sound}
      </h2>
      <div className="flex min-h-11 items-center gap-3">
        <AudioLines size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <span id="composer-other-sound" className="grow text-14 font-medium">
          {createPost.useOtherSound}
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-labelledby="composer-other-sound"
          onClick={() => mix.turn(!on)}
          className="grid min-h-11 place-items-center rounded-full"
        >
          <span aria-hidden data-on={on} className="switch">
            <span />
          </span>
        </button>
      </div>
      {on && (
        <div className="mt-3 flex flex-col gap-6">
          <SoundPicker problem={errors.ffmpegMergeParams ?? errors.audioCode} />
          {MixPanel && sound && mergeParams && <MixPanel mix={mergeParams} sound={sound} />}
        </div>
      )}
    </section>
  );
}

/** The timeline, loaded once the switch is on; null until then. Without a network there are no sounds to choose either. */
function useMixPanel(wanted: boolean): ComponentType<{ mix: MergeParams; sound: FoundPost }> | null {
  const [Panel, setPanel] = useState<{ as: ComponentType<{ mix: MergeParams; sound: FoundPost }> } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import('../mix/MixPanel.tsx').then(
      ({ default: as }) => setPanel({ as }),
      () => {},
    );
  }, [wanted]);
  return Panel?.as ?? null;
}
