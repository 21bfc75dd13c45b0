import { atom, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { postsBySound, type SoundDetail, type SoundPost } from '#lib/contract/sound/sound.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { postList } from '../post/known-posts.ts';
import { showToast } from '../toast.ts';

/** The data that the server has read; a part that it could not read is null. */
export interface FirstSound {
  code: string;
  sound: SoundDetail | null;
  posts: Page<SoundPost> | null;
}

/** The sound of a page, or the reason why there is none yet. */
export type SoundState =
  | { state: 'ready'; sound: SoundDetail }
  | { state: 'loading' }
  | { state: 'failed'; reason: string };

export interface SoundPage {
  $sound: ReadableAtom<SoundState>;
  /** The original post if it is visible, then the others that play its sound; each once. */
  posts: PagedList<SoundPost>;
  /** Fetches the data that the server could not load. */
  open(): Promise<void>;
  /** Retries loading the sound. */
  retry(): Promise<void>;
}

/** The store of the page of a sound. */
export function createSoundPage({ code, sound, posts: first }: FirstSound): SoundPage {
  const $sound = atom<SoundState>(sound ? { state: 'ready', sound } : { state: 'loading' });
  const original = sound?.original ? [sound.original] : [];
  // The first page has no position: if the server could not load it, the list starts with it.
  const firstPage = first
    ? { ...first, contents: [...original, ...first.contents] }
    : { contents: original, page: 0, hasNext: true, cursor: '' };
  const posts = postList(firstPage, (onPage) =>
    pagedList(postsBySound, {
      query: () => ({ code }),
      keyOf: ({ postCode }) => postCode,
      size: 10,
      failed: messages.relatedPostsFailed,
      first: firstPage,
      onPage,
    }),
  );

  async function load(): Promise<void> {
    $sound.set({ state: 'loading' });
    // Loaded on demand, because the server has almost always read the sound.
    const loaded = await import('./read-sound.ts').then(
      (read) => read.loadSound(code),
      () => null,
    );
    if (!loaded) {
      const reason = messages.originalPostFailed;
      $sound.set({ state: 'failed', reason });
      return showToast(reason, 'destructive');
    }
    const { original } = loaded;
    if (original) posts.adopt({ items: [original, ...posts.$list.get().items], next: posts.next() });
    $sound.set({ state: 'ready', sound: loaded });
  }

  return {
    ...{ $sound, posts },
    retry: load,
    async open() {
      // One after the other, because the original comes first.
      if ($sound.get().state === 'loading') await load();
      if (!first) await posts.loadMore();
    },
  };
}

/** The title of a sound, which is its original post's title. */
export const titleOf = ({ original }: SoundDetail): string => original?.title.trim() || texts.untitled;
