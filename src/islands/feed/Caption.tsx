import { Music2 } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { paths } from '#lib/paths.ts';
import { feed } from '#lib/texts/feed.ts';
import { loadedLater } from '../ui/loaded-later.tsx';

export const PostExtra = loadedLater(() => import('../post/PostExtra.tsx'));

interface Props {
  post: Post;
  /** Whether the post plays: a sound name that is too long then scrolls. */
  plays: boolean;
}

// The server cannot measure anything, and React warns about layout effects there.
const useMeasure = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

/** The sound and its owner, as a link to the page of the sound. */
function SoundLine({ post, plays }: Props) {
  const { audioPostCode, audioOwnerDisplayName: owner } = post;
  if (post.isSoundRemoved) return <p className="text-14 text-light/80">{feed.soundRemoved}</p>;
  if (!audioPostCode) return null;
  const name = (audioPostCode !== post.postCode && post.audioTitle) || feed.originalSound;
  return (
    <a
      href={paths.sound(audioPostCode)}
      className="pointer-events-auto -mb-1 -mt-2.5 flex min-h-11 w-64 max-w-full items-center gap-2 text-14"
    >
      <Music2 size={14} strokeWidth={2} aria-hidden className="shrink-0" />
      <span className="feed-marquee min-w-0 grow" data-runs={plays || undefined}>
        <span>
          {name}
          {owner && ` · ${owner}`}
        </span>
      </span>
    </a>
  );
}

/** The author, the time and the text of a post: two lines of title, one of tags, and the rest on demand. */
export function Caption({ post, plays }: Props) {
  const { media } = post;
  const title = useRef<HTMLHeadingElement>(null);
  const tags = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);

  useMeasure(() => {
    const overflows = (box: HTMLElement | null, side: 'Width' | 'Height') =>
      box !== null && box[`scroll${side}`] > box[`client${side}`] + 1;
    setCut(overflows(title.current, 'Height') || overflows(tags.current, 'Width'));
  }, [post.title, post.tags]);

  return (
    <div className="feed-shade over-media pointer-events-none absolute inset-x-0 bottom-0 z-10">
      <div
        // Leaves space for the dots of the images.
        data-dots={(media.kind === 'images' && media.images.length > 1) || undefined}
        className="feed-caption mb-bar grid gap-1 text-light"
      >
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <a
            href={paths.profile(post.userCode)}
            dir="auto"
            className="pointer-events-auto -my-2 max-w-full truncate py-2 text-16 font-semibold hover:underline"
          >
            {post.userDisplayName}
          </a>
          <bdi dir="auto" className="max-w-full truncate">
            @{post.userName}
          </bdi>
          <time
            dateTime={post.createdAt}
            // The label may change between the server's rendering and hydration.
            suppressHydrationWarning
            className="text-light/90"
          >
            {elapsedTime(post.createdAt, Date.now())}
          </time>
          {post.isPublic === false && <span className="feed-private">{feed.private}</span>}
        </p>
        <h2
          ref={title}
          dir="auto"
          className={`[overflow-wrap:anywhere] font-sans text-16 font-normal leading-normal ${open ? '' : 'line-clamp-2'}`}
        >
          <PostExtra post={post} part="title">
            {post.title}
          </PostExtra>
        </h2>
        {post.tags.length > 0 && (
          <p ref={tags} className={`-my-2 py-2 [overflow-wrap:anywhere] text-14 font-medium ${open ? '' : 'truncate'}`}>
            {post.tags.map((tag) => (
              <Fragment key={tag}>
                <a href={paths.search(tag)} dir="auto" className="pointer-events-auto py-2 hover:underline">
                  #{tag}
                </a>{' '}
              </Fragment>
            ))}
          </p>
        )}
        {cut && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="pointer-events-auto -my-2 min-h-11 justify-self-start pe-4 text-14 font-semibold"
          >
            {open ? feed.less : feed.more}
          </button>
        )}
        <SoundLine post={post} plays={plays} />
      </div>
    </div>
  );
}
