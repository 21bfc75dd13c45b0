import { Forward, Heart, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { countLabel } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { feed } from '#lib/texts/feed.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { PostExtra } from './Caption.tsx';

export interface RailProps {
  post: Post;
  /** Whether the post plays: the sound disc then rotates. */
  plays: boolean;
  onLike: (post: Post) => unknown;
  onComments: () => void;
  /** Called when the person is about to open the comments, which may be loaded then. */
  onNearComments: () => void;
  onShare: (post: Post) => void;
}

const action = 'over-media grid min-h-11 w-14 justify-items-center gap-0.5 rounded text-12 font-semibold tabular-nums';
/** The number of a count chooses the plural form; the text shows it as the server sent it. */
const counted = (count: string) => ({ count: Number(count), shown: count });

/** The label of the sound disc. */
function soundLabel({ isSoundRemoved, audioOwnerDisplayName: owner }: Post): string {
  if (isSoundRemoved) return feed.soundRemoved;
  return owner ? feed.originalSoundBy({ name: owner }) : feed.originalSound;
}

function LikeButton({ post, onLike }: Pick<RailProps, 'post' | 'onLike'>) {
  const { isLiked, likeCount } = post;
  // Only a new like is animated, not one from an earlier visit.
  const [touched, setTouched] = useState(false);
  const burst = touched ? 'animate-[like-burst_250ms_ease-out]' : '';
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={feed.like(counted(likeCount))}
      onClick={() => {
        setTouched(true);
        onLike(post);
      }}
      className={action}
    >
      <Heart size={28} strokeWidth={1.75} aria-hidden className={isLiked ? `fill-accent text-accent ${burst}` : ''} />
      <span aria-hidden>{countLabel(likeCount)}</span>
    </button>
  );
}

/** The column beside a post: its author, its counts, its sound. */
export function Rail({ post, plays, onLike, onComments, onNearComments, onShare }: RailProps) {
  const { avatar, soundAvatar } = post.media;
  const soundOwner = post.audioOwnerDisplayName;
  // A sound whose original post is hidden has no link.
  const Disc = post.audioPostCode ? 'a' : 'div';
  return (
    <div className="feed-rail z-10 grid w-14 justify-items-center gap-5 text-light">
      <a
        href={paths.profile(post.userCode)}
        aria-label={feed.profileOf({ name: post.userDisplayName })}
        className="rounded-full"
      >
        <MemberAvatar
          userCode={post.userCode}
          name={post.userDisplayName}
          picture={avatar}
          size={48}
          className="border border-light"
        />
      </a>
      <PostExtra post={post} part="follow" />
      <LikeButton post={post} onLike={onLike} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={feed.comments(counted(post.commentCount))}
        onClick={onComments}
        onPointerEnter={onNearComments}
        onFocus={onNearComments}
        className={action}
      >
        <MessageCircle size={28} strokeWidth={1.75} aria-hidden />
        <span aria-hidden>{countLabel(post.commentCount)}</span>
      </button>
      <button
        type="button"
        aria-label={feed.share}
        aria-haspopup="dialog"
        onClick={() => onShare(post)}
        className={`${action} content-center`}
      >
        <Forward size={28} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
      </button>
      <Disc
        {...(post.audioPostCode ? { href: paths.sound(post.audioPostCode) } : { role: 'img' })}
        aria-label={soundLabel(post)}
        className={`grid size-11 animate-[spin_6s_linear_infinite] place-content-center rounded-full ${plays ? '' : '[animation-play-state:paused]'}`}
      >
        <Avatar name={soundOwner ?? '♪'} picture={soundAvatar} size={28} />
      </Disc>
    </div>
  );
}
