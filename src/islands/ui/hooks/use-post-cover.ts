import { useStore } from '@nanostores/react';
import type { Post } from '#lib/contract/post/post.ts';
import { $shownAnyway, coverWord } from '#lib/stores/relation/shown-anyway.ts';

/** The hidden word that covers the texts of a post, until the viewer wants to see them. */
export const usePostCover = (post: Pick<Post, 'postCode' | 'hiddenBecauseOf'> | null): string | null =>
  coverWord(post?.postCode ?? '', post?.hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
