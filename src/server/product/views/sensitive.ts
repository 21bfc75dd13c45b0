import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { isCoveredFor } from '#server/product/audience/policies/sensitive.ts';
import type { Addresses, Makers } from './media/addresses.ts';

interface Marked {
  isPublic: boolean;
  sensitive: Sensitivity | null;
  authorId: number | string;
}

/** The mark of a post for a viewer, with the makers of the addresses that this viewer gets. */
export function markFor(
  addresses: Addresses,
  viewer: Actor,
  post: Marked,
): { makers: Makers; mark: { sensitive: Sensitivity | null; isCovered: boolean } } {
  const { isPublic, sensitive } = post;
  const isCovered = isCoveredFor(viewer, post);
  return {
    makers: addresses.shownTo(viewer, { isPublic, isSensitive: sensitive !== null, isCovered }),
    mark: { sensitive, isCovered },
  };
}
