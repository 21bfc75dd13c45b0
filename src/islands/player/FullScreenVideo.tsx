import { type RefObject, useLayoutEffect, useRef } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { setSound } from '#lib/stores/feed/sound.ts';
import { fullScreenLayer } from '#lib/stores/post/post-layers.ts';
import { showToast } from '#lib/stores/toast.ts';
import Toaster from '../shell/Toaster.tsx';
import { FullScreenDialog } from '../ui/FullScreenDialog.tsx';
import { useLayer } from '../ui/hooks/use-layer.ts';

interface Props {
  title: string;
  element: RefObject<HTMLVideoElement | null>;
  /** Called with whether the person left the video paused. */
  onClose: (paused: boolean) => void;
}

/** The current video in full screen, with the browser's own controls. It is the same element: nothing loads twice, and playback continues. */
export default function FullScreenVideo({ title, element, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const close = useLayer(fullScreenLayer, () => onClose(element.current?.paused ?? false));

  useLayoutEffect(() => {
    const video = element.current;
    const home = video?.parentElement;
    if (!video || !home) return;
    const { className } = video;
    const failed = () => showToast(messages.videoFailed, 'destructive');
    // The browser's own sound control changes the saved choice too.
    const chosen = () => setSound(!video.muted);
    video.addEventListener('error', failed);
    video.addEventListener('volumechange', chosen);
    // A video with almost the aspect ratio of a phone fills a phone's screen, as it fills the stage.
    video.className = `size-full object-contain ${className.includes('object-cover') ? 'portrait:object-cover' : ''}`;
    video.controls = true;
    box.current?.append(video);
    // An element stops playing when it is moved in the page.
    video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        showToast(messages.videoNotStarted, 'destructive');
      }
    });
    return () => {
      video.removeEventListener('error', failed);
      video.removeEventListener('volumechange', chosen);
      video.controls = false;
      video.className = className;
      if (element.current === video) home.append(video);
    };
  }, [element]);

  return (
    <FullScreenDialog label={title} toasts={<Toaster />} onClose={close}>
      <div ref={box} className="pointer-events-none absolute inset-0 [&>video]:pointer-events-auto" />
    </FullScreenDialog>
  );
}
