import type { posts } from '#server/ground/db/schema/index.ts';

export interface Hiding {
  /** The change to the post's row. */
  post?: Partial<typeof posts.$inferInsert>;
  isDisabled?: boolean;
  /** Its sound no longer plays in others' posts either. */
  isTakenDown?: boolean;
  /** Whether its author still sees it. */
  ownerSees: boolean;
}

const at = new Date();

/** Every way to hide a post. */
export const hidings: Record<string, Hiding> = {
  private: { post: { visibility: 'PRIVATE' }, ownerSees: true },
  processed: { post: { status: 'PROCESSING', publishedAt: null }, ownerSees: true },
  failed: { post: { status: 'FAILED', failure: 'It failed.', publishedAt: null }, ownerSees: true },
  removed: { post: { removedAt: at, removedAs: 'AUTHOR' }, ownerSees: false },
  moderated: { post: { removedAt: at, removedAs: 'MODERATOR' }, isTakenDown: true, ownerSees: false },
  disabled: { isDisabled: true, isTakenDown: true, ownerSees: false },
};
