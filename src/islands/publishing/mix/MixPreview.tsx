import { useStore } from '@nanostores/react';
import { Play, Square } from 'lucide-react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '#lib/contract/messages.ts';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import { mixLength } from '#lib/media/mix/mix-plan.ts';
import { mixPreview, type MixPreview as Preview } from '#lib/media/mix/mix-preview.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { fitOf } from '#lib/player/fit.ts';
import { showToast } from '#lib/stores/toast.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { Button } from '../../ui/Button.tsx';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { $mixBox } from '../preview/mix-box.ts';
import { useSound } from '../sound/sound-context.ts';

interface Props {
  file: File;
  local: LocalVideo;
  sound: FoundPost;
  mix: MergeParams;
  /** The second of the result that is being played. */
  $playing: WritableAtom<number | null>;
}

/** Plays the video on this device with the sound, as it will be published: in the large preview, on phones right here. */
export function MixPreview({ local, mix, $playing, ...sources }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const isWide = useMedia('(min-width: 1024px)');
  const box = useStore($mixBox);
  const stage = isWide ? box : null;
  const [large, setLarge] = useState(stage);
  const { state, start, stop } = usePreview(video, { mix, $playing, large, ...sources });
  // Moving the preview to a stage that appears during playback would end playback, so it moves once nothing plays.
  if (stage !== large && (large !== null || state === 'idle')) setLarge(stage);
  const second = useStore($playing);

  const fit = fitOf(local.width, local.height) === 'cover' ? 'object-cover' : 'object-contain';
  const look = large ? `absolute inset-0 bg-scrim ${state === 'playing' ? '' : 'invisible'}` : '';
  const picture = (
    <video ref={video} muted playsInline preload="auto" aria-hidden className={`size-full ${fit} ${look}`} />
  );
  return (
    <div className="flex flex-col items-center gap-4">
      {large ? (
        createPortal(picture, large)
      ) : (
        <div className="dark aspect-[9/16] w-[min(52vw,240px)] overflow-hidden rounded-card bg-ground">{picture}</div>
      )}
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <p className="text-14 tabular-nums text-dim">
          {tenthTime(second ?? 0)} / {tenthTime(mixLength(mix))}
        </p>
        {state === 'playing' ? (
          <Button kind="quiet" className="min-h-11 px-4" onClick={stop}>
            <Square size={16} fill="currentColor" aria-hidden /> {createPost.stopPreview}
          </Button>
        ) : (
          <Button kind="quiet" className="min-h-11 px-4" busy={state === 'loading'} onClick={() => void start()}>
            {state === 'idle' && <Play size={16} fill="currentColor" aria-hidden />} {createPost.playPreview}
          </Button>
        )}
      </div>
    </div>
  );
}

type Sources = Omit<Props, 'local'> & { large: Element | null };

/** Loads the sound only when the person starts the preview. */
function usePreview(video: { current: HTMLVideoElement | null }, { file, sound, mix, $playing, large }: Sources) {
  const { silence } = useSound().music;
  const preview = useRef<Preview | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: in the large preview the video is another element.
  useEffect(() => {
    const element = video.current;
    const address = URL.createObjectURL(file);
    if (element) element.src = address;
    return () => {
      preview.current?.close();
      preview.current = null;
      $playing.set(null);
      setState('idle');
      element?.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [file, large]);
  useEffect(() => preview.current?.change(mix), [mix]);
  // While nothing plays, show the frame where the cut begins.
  useEffect(() => {
    if (video.current && state === 'idle') video.current.currentTime = mix.videoCutStart;
  }, [video, state, mix.videoCutStart]);

  const show = (at: number | null) => {
    $playing.set(at);
    setState((before) => (at === null ? (before === 'loading' ? before : 'idle') : 'playing'));
  };
  const start = async () => {
    const element = video.current;
    if (!element) return;
    silence();
    setState('loading');
    try {
      const seconds = sound.audioDuration ?? 0;
      const { sound: address } = sound.media;
      if (address === null) throw new Error('there is nothing to play');
      preview.current ??= mixPreview({ video: element, sound: { address, seconds }, onTime: show });
      await preview.current.start(mix);
    } catch {
      setState('idle');
      showToast(messages.soundPlayFailed, 'destructive');
    }
  };
  const stop = () => {
    setState('idle');
    preview.current?.stop();
  };
  return { state, start, stop };
}
