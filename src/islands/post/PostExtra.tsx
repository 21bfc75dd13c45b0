import type { Post } from '#lib/contract/post/post.ts';
import { FollowBadge } from '../people/FollowBadge.tsx';
import { LinkedTitle } from './LinkedTitle.tsx';

/** The parts of a post on the stage that load after it is rendered, in one file: the links in its title, and the plus on its author's avatar. */
export default function PostExtra({ post, part }: { post: Post; part: 'title' | 'follow' }) {
  return part === 'title' ? <LinkedTitle text={post.title} links={post.links} /> : <FollowBadge post={post} />;
}
