import { useStore } from '@nanostores/react';
import { FastForward, Pause, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { keepScreenOnForVideos } from '#lib/platform/wake-lock.ts';
import { listenWheel } from '#lib/player/gestures/listen-wheel.ts';
import { stageAct } from '#lib/player/stage/stage-keys.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';
import { $soundOn, setSound } from '#lib/stores/feed/sound.ts';
import { createSoundHint } from '#lib/stores/feed/sound-hint.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { pressNotInterested } from '#lib/stores/post/interest/not-interested.ts';
import { followLayers, leaveCommentsFirst } from '#lib/stores/post/post-layers.ts';
import { feed } from '#lib/texts/feed.ts';
import { post as postTexts } from '#lib/texts/post/post.ts';
import { isPlainPress } from '../ui/dom/plain-press.ts';
import { useMedia } from '../ui/hooks/use-media.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { useHold } from './use-hold.ts';

const KeysDialog = loadedLater(() => import('./KeysDialog.tsx'), closeNotLoaded);
const StageMenu = loadedLater(() => import('../post/StageMenu.tsx'), closeNotLoaded);

interface Props {
  /** The visible post. */
  post: Post;
  /** Its position, counted from 1. */
  place: number;
  playback: Playback;
  onLike: (post: Post) => void;
  onComments: () => void;
  onShare: (post: Post) => void;
  /** Steps by the wheel; `held` as for a key that is held down. */
  onStep?: (by: 1 | -1, held: boolean) => void;
}

/** Elements in which these keys have another meaning. */
const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';
const pressable = 'button, a, summary, [role=slider]';

/** Whether a pressed key is meant for the stage. */
function isForStage(target: EventTarget | null, stage: HTMLElement, key: string): boolean {
  if (!(target instanceof Element)) return true;
  if (document.querySelector('dialog[open]') || target.closest(typing)) return false;
  if (key === ' ' && target.closest(pressable)) return false;
  const dialog = target.closest('[role=dialog], [role=alertdialog]');
  return dialog === null || dialog === stage.closest('[role=dialog]');
}

function useKeys(stage: HTMLElement | null, on: Props, onKeys: () => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    if (!stage) return;
    const onKey = (event: KeyboardEvent) => {
      const act = stageAct(event);
      if (!act || event.defaultPrevented || !isForStage(event.target, stage, event.key)) return;
      event.preventDefault();
      const { post, playback, onLike, onComments, onShare } = latest.current;
      const acts = {
        play: () => playback.setPaused(!playback.$paused.get()),
        mute: () => setSound(!$soundOn.get()),
        like: () => onLike(post),
        comments: onComments,
        share: () => onShare(post),
        notInterested: () => pressNotInterested(post, postTexts.undo),
        keys: onKeys,
      };
      acts[act]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [stage, onKeys]);
}

function useLayers(stage: HTMLElement | null, on: Props): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    if (!stage) return;
    return followLayers({
      isInPopup: stage.closest('[role=dialog]') !== null,
      postCode: () => latest.current.post.postCode,
      isFullScreen: () => document.querySelector('dialog[open]') !== null,
      openComments: () => latest.current.onComments(),
    });
  }, [stage]);
}

/** A link to the current page, such as Home in Home, closes the comments too. */
function useLinksToHere(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]:not([target])');
      if (!link || link.href !== location.href || !isPlainPress(event) || !leaveCommentsFirst(() => link.click()))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // In the capture phase, before all other handlers of presses on links.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, []);
}

/** Says on the first visit that there is sound. */
function SoundHint({ place }: { place: number }) {
  const clicks = useMedia('(pointer: fine)');
  const [hint] = useState(createSoundHint);
  const shown = useStore(hint.$shown);
  useEffect(() => hint.listen(), [hint]);
  useEffect(() => hint.reach(place), [hint, place]);
  return (
    shown && (
      <button
        type="button"
        onClick={() => setSound(true)}
        className="feed-hint absolute z-20 flex min-h-11 items-center gap-2 rounded-full bg-light px-4 text-14 font-semibold text-on-accent outline-light shadow-float"
      >
        <VolumeX size={20} strokeWidth={1.75} aria-hidden /> {clicks ? feed.clickForSound : feed.tapForSound}
      </button>
    )
  );
}

/** The controls that load after the first post: keys, the wheel, holding, and the sound hint. */
export default function StageControls(props: Props) {
  const { post, place, playback, onStep } = props;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  const [showKeys] = useState(() => () => setKeysShown(true));
  useKeys(stage, props, showKeys);
  useLayers(stage, props);
  useLinksToHere();
  const [asked, setAsked] = useState<Post | null>(null);
  const held = useHold(stage, post, playback, setAsked);
  useEffect(keepScreenOnForVideos, []);
  useEffect(() => (stage && onStep ? listenWheel(stage, (by) => onStep(by, true)) : undefined), [stage, onStep]);
  const Mark = held === 'fast' ? FastForward : Pause;
  return (
    <>
      <span ref={(own) => setStage(own?.closest<HTMLElement>('.feed') ?? null)} hidden />
      <p role="status" className={held ? 'feed-held absolute z-20' : 'sr-only'}>
        {held && (
          <span className="flex items-center gap-2 rounded-full bg-scrim/70 px-4 py-2 text-14 font-semibold text-light">
            <Mark size={16} strokeWidth={1.75} fill="currentColor" aria-hidden />
            {held === 'fast' ? feed.doubleSpeed : feed.paused}
          </span>
        )}
      </p>
      {/* A phone has no room for both. */}
      {!held && <SoundHint place={place} />}
      {asked && <StageMenu post={asked} onClose={() => setAsked(null)} />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  );
}
