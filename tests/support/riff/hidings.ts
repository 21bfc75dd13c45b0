import type { posts } from '#server/ground/db/schema/index.ts';

export interface Hiding {
  /** The change of the post's row. */
  post?: Partial<typeof posts.$inferInsert>;
  isDisabled?: boolean;
  /** Its sound plays in the posts of others no more either. */
  isTakenDown?: boolean;
  /** Whether its author still sees it. */
  ownerSees: boolean;
}

const at = new Date();

/** Every way in which a post can be hidden. */
export const hidings: Record<string, Hiding> = {
  private: { post: { visibility: 'PRIVATE' }, ownerSees: true },
  processed: { post: { status: 'PROCESSING', publishedAt: null }, ownerSees: true },
  failed: { post: { status: 'FAILED', failure: 'It failed.', publishedAt: null }, ownerSees: true },
  removed: { post: { removedAt: at, removedAs: 'AUTHOR' }, ownerSees: false },
  moderated: { post: { removedAt: at, removedAs: 'MODERATOR' }, isTakenDown: true, ownerSees: false },
  disabled: { isDisabled: true, isTakenDown: true, ownerSees: false },
};
