import { useStore } from '@nanostores/react';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { $knownPosts, postAs } from '#lib/stores/post/known-posts.ts';
import { $uncovered, coverNow } from '#lib/stores/post/sensitive/uncovered.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';
import { CoverMark } from './CoverMark.tsx';

interface Props {
  post: { postCode: string; isCovered: boolean; media: { cover: Picture | null } };
  sizes: string;
}

/** The small picture of a post, filling the positioned box around it; of a covered one, a blurred picture with a sign. */
export function CoverPicture({ post, sizes }: Props) {
  const { cover, isCovered } = coverNow(
    postAs(useStore($knownPosts, { ssr: 'initial' }), post),
    useStore($uncovered, { ssr: 'initial' }),
  );
  return (
    <>
      {cover && (
        <img
          key={cover.src}
          ref={hideBroken}
          {...cover}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {isCovered && <CoverMark size={16} />}
    </>
  );
}
