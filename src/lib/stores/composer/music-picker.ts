import { atom } from 'nanostores';
import { searchPosts } from '#lib/api/search.ts';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import { type OneSound, oneSound } from '#lib/media/one-sound.ts';
import type { MediaConfig } from '#lib/media/urls.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type Chunk, pagedList } from '../paged-list.ts';
import { showToast } from '../toast.ts';
import { $form, edit } from './composer-form.ts';

const typingPauseMilliseconds = 300;
const pageSize = 10;

/** A sound that can be chosen, with the addresses of its picture and of what is heard. */
export interface Track {
  post: FoundPost;
  picture: string | null;
  address: string | null;
}

interface MusicSettings {
  media: MediaConfig;
  sound: () => OneSound;
}

const list = pagedList<Track, number>({ start: 0, load, keyOf: ({ post }) => post.postCode });
let settings: MusicSettings = { media: { cloud: 'riff', delivery: '/media' }, sound: oneSound };
let stopTimer: Stop | undefined;
let player: OneSound | undefined;

/** The sounds found for the keyword, or those that are used most while there is none. */
export const $tracks = list.$list;
/** The typed text. */
export const $musicKeyword = atom('');
/** What `$tracks` are the answer to, trimmed; empty for the trending sounds. */
export const $searched = atom('');
/** The code of the post whose sound is heard. */
export const $heard = atom<string | null>(null);

/** Shows the trending sounds, unless something has been searched for already. The result silences what plays. */
export function openMusicPicker(next: Partial<MusicSettings>): Stop {
  settings = { ...settings, ...next };
  player = settings.sound();
  player.on(
    () => $heard.set(null),
    () => playFailed($heard.get()),
  );
  if ($tracks.get().phase === 'idle' && $tracks.get().items.length === 0) void list.loadMore();
  return () => {
    stopTimer?.();
    silence();
    player = undefined;
  };
}

/** Searches for the text once typing has stopped for 300 ms; without a text the trending sounds are back. */
export function typeMusic(text: string): void {
  $musicKeyword.set(text);
  stopTimer?.();
  const keyword = text.trim();
  if (keyword === $searched.get()) return;
  stopTimer = platform().clock.after(keyword === '' ? 0 : typingPauseMilliseconds, () => search(keyword));
}

/** Loads the next page. */
export const loadMoreMusic = () => list.loadMore();

/** Loads the page that failed again. */
export const retryMusic = () => list.retry();

/** Plays the track in place of any other, or silences it. */
export async function toggleTrack({ post, address }: Track): Promise<void> {
  const { postCode } = post;
  if ($heard.get() === postCode) {
    silence();
    return;
  }
  silence();
  $heard.set(postCode);
  try {
    if (!player || !address) throw new Error('there is nothing to play');
    await player.play(address);
  } catch {
    playFailed(postCode);
  }
}

/** Silences what plays. */
export function silence(): void {
  if ($heard.get() === null) return;
  $heard.set(null);
  player?.stop();
}

/** Makes this the sound of the post, or takes it away again. */
export function chooseSound(post: FoundPost | null): void {
  if (post?.postCode === $form.get().sound?.postCode) return;
  silence();
  edit('sound', post);
}

/** Where the sound of a chosen post is heard. Rejects where it has none. */
export async function soundAddress({ audioPublicId }: FoundPost): Promise<string> {
  if (!audioPublicId) throw new Error(messages.soundPlayFailed);
  const { mediaUrls } = await import('#lib/media/urls.ts');
  return mediaUrls(settings.media).sound(audioPublicId);
}

function search(keyword: string) {
  silence();
  $searched.set(keyword);
  void list.restart();
}

async function load(page: number, signal: AbortSignal): Promise<Chunk<Track, number>> {
  const keyWord = $searched.get();
  const query = { keyWord, source: 'music', page, size: pageSize, sort: 'desc' } as const;
  const answer = await searchPosts(query, signal).catch(() => null);
  if (signal.aborted) throw new Error('another search has begun');
  if (answer?.code !== 200 || !answer.data) {
    const reason = answer?.message || messages.soundsFetchFailed;
    showToast(reason, 'destructive');
    throw new Error(reason);
  }
  // Loaded late: cloudinary-core comes with it.
  const { mediaUrls, tilePicture } = await import('#lib/media/urls.ts');
  const urls = mediaUrls(settings.media);
  const items = answer.data.contents.map((post) => ({
    post,
    picture: tilePicture(post, urls)?.srcSet.split(' ')[0] ?? null,
    address: post.audioPublicId && urls.sound(post.audioPublicId),
  }));
  return { items, next: answer.data.hasNext ? page + 1 : null };
}

/** A sound that was silenced meanwhile has not failed. */
function playFailed(postCode: string | null) {
  if (postCode === null || $heard.get() !== postCode) return;
  silence();
  showToast(messages.soundPlayFailed, 'destructive');
}
