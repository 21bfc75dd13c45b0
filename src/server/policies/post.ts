import type { PostStatus } from '#lib/contract/post.ts';
import type { Actor } from './actor.ts';

interface PostFacts {
  authorId: number;
  status: PostStatus;
  visibility: 'PUBLIC' | 'PRIVATE';
  removedAt: Date | null;
}

/** Whether a post exists for the viewer: removed for nobody, READY and PUBLIC for everyone, else for its author alone. */
export function maySeePost(actor: Actor, post: PostFacts): boolean {
  if (post.removedAt) return false;
  if (post.status === 'READY' && post.visibility === 'PUBLIC') return true;
  return actor.kind === 'member' && actor.id === post.authorId;
}
