import { atom, computed, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { type FoundPost, searchPosts } from '#lib/contract/search/search.ts';
import { trendingSounds } from '#lib/contract/sound/sound.ts';
import { type OneSound, oneSound } from '#lib/media/one-sound.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ListState } from '../../lists/growing-list.ts';
import { pagedList } from '../../lists/paged-list.ts';
import { showToast } from '../../toast.ts';
import type { ComposerForm } from './composer-form.ts';

const typingPauseMilliseconds = 300;

export interface SoundPicker {
  /** The sounds found for the keyword, or the trending sounds if there is none. */
  $sounds: ReadableAtom<ListState<FoundPost>>;
  /** The typed text. */
  $keyword: ReadableAtom<string>;
  /** The trimmed keyword that `$sounds` belongs to; empty for the trending sounds. */
  $searched: ReadableAtom<string>;
  /** The code of the post whose sound is playing. */
  $playing: ReadableAtom<string | null>;
  /** Shows the trending sounds unless there was a search already. The returned function stops the sound. */
  open(): Stop;
  /** Searches for the text after typing has paused for 300 ms; an empty text shows the trending sounds. */
  type(text: string): void;
  loadMore(): Promise<void>;
  /** Retries the page that failed. */
  retry(): Promise<void>;
  /** Plays the sound of a post instead of any other, or stops it. */
  toggle(post: FoundPost): Promise<void>;
  /** Stops the sound. */
  silence(): void;
  /** Chooses the sound of the post; null removes it. */
  choose(post: FoundPost | null): void;
}

/** Finds, plays and chooses the sound of a new post. */
export function createSoundPicker({ $form, edit }: ComposerForm, sound: () => OneSound = oneSound): SoundPicker {
  const $keyword = atom('');
  const $searched = atom('');
  const { $playing, ...player } = createSoundPlayer(sound);
  const failed = messages.soundsFetchFailed;
  const trending = pagedList(trendingSounds, { query: () => ({ size: 10 }), keyOf, failed });
  const found = pagedList(searchPosts, {
    query: () => ({ keyWord: $searched.get(), source: 'music' as const }),
    keyOf,
    size: 10,
    failed,
  });
  const $sounds = computed([$searched, trending.$list, found.$list], (keyWord, popular, matches) =>
    keyWord === '' ? popular : matches,
  );
  const current = () => ($searched.get() === '' ? trending : found);
  let stopTimer: Stop | undefined;

  function search(keyword: string) {
    player.silence();
    $searched.set(keyword);
    if (keyword !== '') return void found.restart();
    // The answer to the last keyword is no longer needed.
    found.adopt({ items: [], next: '' });
    void trending.loadMore();
  }

  return {
    ...{ $sounds, $keyword, $searched, $playing },
    loadMore: () => current().loadMore(),
    retry: () => current().retry(),
    ...{ toggle: player.toggle, silence: player.silence },
    open() {
      const close = player.open();
      const { phase, items } = $sounds.get();
      if (phase === 'idle' && items.length === 0) void current().loadMore();
      return () => {
        stopTimer?.();
        close();
      };
    },
    type(text) {
      $keyword.set(text);
      stopTimer?.();
      const keyword = text.trim();
      if (keyword === $searched.get()) return;
      stopTimer = platform().clock.after(keyword === '' ? 0 : typingPauseMilliseconds, () => search(keyword));
    },
    choose(post) {
      if (post?.postCode === $form.get().sound?.postCode) return;
      player.silence();
      edit('sound', post);
    },
  };
}

/** Plays one sound at a time. */
function createSoundPlayer(make: () => OneSound) {
  const $playing = atom<string | null>(null);
  let player: OneSound | undefined;

  function silence(): void {
    if ($playing.get() === null) return;
    $playing.set(null);
    player?.stop();
  }

  /** Reports it, unless the sound was stopped before. */
  function playFailed(postCode: string | null) {
    if (postCode === null || $playing.get() !== postCode) return;
    silence();
    showToast(messages.soundPlayFailed, 'destructive');
  }

  return {
    $playing,
    silence,
    open(): Stop {
      player = make();
      player.on(
        () => $playing.set(null),
        () => playFailed($playing.get()),
      );
      return () => {
        silence();
        player = undefined;
      };
    },
    async toggle({ postCode, media }: FoundPost): Promise<void> {
      const wasPlaying = $playing.get() === postCode;
      silence();
      if (wasPlaying) return;
      $playing.set(postCode);
      try {
        if (!player || media.sound === null) throw new Error('there is nothing to play');
        await player.play(media.sound);
      } catch {
        playFailed(postCode);
      }
    },
  };
}

const keyOf = ({ postCode }: FoundPost) => postCode;
