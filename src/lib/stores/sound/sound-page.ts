import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { getSound, postsBySound, type SoundDetail, type SoundPost } from '#lib/contract/sound/sound.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { showToast } from '../toast.ts';

/** What the server has read; null is what it could not read. */
export interface FirstSound {
  code: string;
  sound: SoundDetail | null;
  posts: Page<SoundPost> | null;
}

/** The sound of a page, or why there is none yet. */
export type SoundState =
  | { state: 'ready'; sound: SoundDetail }
  | { state: 'loading' }
  | { state: 'failed'; reason: string };

export interface SoundPage {
  $sound: ReadableAtom<SoundState>;
  /** The original post if it can be seen, then the others that play its sound; each once. */
  posts: PagedList<SoundPost>;
  /** Fetches what the server could not. */
  open(): Promise<void>;
  /** Tries again to load the sound. */
  retry(): Promise<void>;
}

/** The store of the page of a sound. */
export function createSoundPage({ code, sound, posts: first }: FirstSound): SoundPage {
  const $sound = atom<SoundState>(sound ? { state: 'ready', sound } : { state: 'loading' });
  const original = sound?.original ? [sound.original] : [];
  const posts = pagedList(postsBySound, {
    query: () => ({ code }),
    keyOf: ({ postCode }) => postCode,
    failed: messages.relatedPostsFailed,
    // The first page has no position: the list goes on with it if the server could not.
    first: first
      ? { ...first, contents: [...original, ...first.contents] }
      : { contents: original, page: 0, hasNext: true, cursor: '' },
  });

  async function load(): Promise<void> {
    $sound.set({ state: 'loading' });
    const outcome = await dataOf(request(getSound, { query: { code } }), messages.originalPostFailed);
    if (!outcome.ok) {
      $sound.set({ state: 'failed', reason: messages.originalPostFailed });
      showToast(messages.originalPostFailed, 'destructive');
      return;
    }
    const { original } = outcome.data;
    if (original) posts.adopt({ items: [original, ...posts.$list.get().items], next: posts.next() });
    $sound.set({ state: 'ready', sound: outcome.data });
  }

  return {
    ...{ $sound, posts },
    retry: load,
    async open() {
      // One after the other: the original comes first.
      if ($sound.get().state === 'loading') await load();
      if (!first) await posts.loadMore();
    },
  };
}

export const untitledSound = 'Untitled Audio';

/** The title of a sound, which is that of its original post. */
export const titleOf = ({ original }: SoundDetail): string => original?.title.trim() || untitledSound;
