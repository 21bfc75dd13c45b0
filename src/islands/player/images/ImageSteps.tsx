import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import { AUTO_STEP_MILLISECONDS, stepsItself } from '#lib/player/auto-step.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import FullScreenSlider, { type SliderProps } from '../FullScreenSlider.tsx';
import type { Shown } from './near-images.ts';
import { type SetShown, useDecoded } from './use-decoded.ts';
import { useImageSwipe } from './use-image-swipe.ts';

interface Props extends Omit<SliderProps, 'onTouched' | 'index' | 'auto'> {
  /** The element with the images and their dots. */
  box: RefObject<HTMLElement | null>;
  /** The image that is shown, and the one that will be shown once it is decoded. */
  index: number;
  wanted: number;
  plays: boolean;
  /** Whether the full-screen slider is open. */
  whole: boolean;
  /** Called when the wanted image is decoded and fades in. */
  onShow: (shown: Shown) => void;
  /** Shows an image at once, even if another one was wanted. */
  onJump: (index: number) => void;
  /** Called at the end of a fade; another image may be shown already. */
  setShown: SetShown;
  /** Whether the images advance automatically. */
  onAuto: (auto: boolean) => void;
  /** Called if this code could not be loaded: steps then show the next image at once. */
  onFailed: () => void;
}

const isElsewhere = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, [role=slider]') !== null;
const dotsAt = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>('[data-dots]') : null;

/** The image that a key leads to. Outside the dots, Home and End belong to the feed. */
function goalOf({ key, target }: KeyboardEvent, wanted: number, count: number): number | null {
  if (key === 'ArrowLeft') return wanted - 1;
  if (key === 'ArrowRight') return wanted + 1;
  if (dotsAt(target) === null) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Steps through the images of the visible post by keys, swipes and time, and shows them full screen. */
export default function ImageSteps({
  box,
  index,
  wanted,
  plays,
  whole,
  onShow,
  onJump,
  setShown,
  onAuto,
  onFailed: _onFailed,
  ...slider
}: Props) {
  const { images, onGo } = slider;
  const count = images.length;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [touched, setTouched] = useState(false);
  const auto = stepsItself({ plays, count, touched, still });
  useDecoded(box, { wanted, index, onShow, setShown });
  useImageSwipe(box, { count, index, onGo, onSlid: onJump, onTouched: setTouched });

  useEffect(() => {
    onAuto(auto);
    return () => onAuto(false);
  }, [auto, onAuto]);

  // In the commit: the time of an image begins when it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onGo` changes only with the index
  useLayoutEffect(() => {
    if (!auto || wanted !== index) return;
    return platform().clock.after(AUTO_STEP_MILLISECONDS, () => onGo(index + 1));
  }, [auto, wanted, index]);

  // Wherever the focus is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onGo` changes only with the index
  useEffect(() => {
    if (count < 2) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event)) return;
      const goal = goalOf(event, wanted, count);
      if (goal === null) return;
      event.preventDefault();
      onGo(goal);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, wanted]);

  // The focus moves with the image: the dots are one stop of the Tab key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step
  useEffect(() => {
    const dots = dotsAt(document.activeElement);
    dots?.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true });
  }, [wanted]);

  return whole && <FullScreenSlider {...slider} index={wanted} auto={auto} onTouched={setTouched} />;
}
