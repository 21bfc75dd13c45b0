import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { tenthTime } from '#lib/format/clock-time.ts';
import { mixLength } from '#lib/media/mix/mix-plan.ts';
import { type MixPreview, mixPreview } from '#lib/media/mix/mix-preview.ts';
import { showToast } from '#lib/stores/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { useSound } from './sound-context.ts';

interface Props {
  file: File;
  sound: FoundPost;
  mix: MergeParams;
}

/** Plays the video on this device mixed with the sound. Loads the sound only when the person starts the preview. */
export function MixPreviewCard({ file, sound, mix }: Props) {
  const { silence } = useSound().music;
  const video = useRef<HTMLVideoElement>(null);
  const preview = useRef<MixPreview | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'playing'>('idle');
  const [second, setSecond] = useState(0);

  useEffect(() => {
    const element = video.current;
    const address = URL.createObjectURL(file);
    if (element) element.src = address;
    return () => {
      preview.current?.close();
      preview.current = null;
      element?.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [file]);
  useEffect(() => preview.current?.change(mix), [mix]);
  // While nothing plays, show the frame where the cut begins.
  useEffect(() => {
    if (video.current && state === 'idle') video.current.currentTime = mix.videoCutStart;
  }, [state, mix.videoCutStart]);

  const show = (at: number | null) => {
    setSecond(at ?? 0);
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

  return (
    <div className="flex items-center gap-4">
      <div className="dark h-40 w-[90px] shrink-0 overflow-hidden rounded bg-ground">
        <video ref={video} muted playsInline preload="auto" aria-hidden className="size-full object-cover" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3">
        <p className="text-14 tabular-nums text-dim">
          {tenthTime(second)} / {tenthTime(mixLength(mix))}
        </p>
        {state === 'playing' ? (
          <Button kind="quiet" className="min-h-11 px-4" onClick={stop}>
            <Square size={16} fill="currentColor" aria-hidden /> Stop preview
          </Button>
        ) : (
          <Button kind="quiet" className="min-h-11 px-4" busy={state === 'loading'} onClick={() => void start()}>
            {state === 'idle' && <Play size={16} fill="currentColor" aria-hidden />} Play preview
          </Button>
        )}
      </div>
    </div>
  );
}
