import { useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  post: Post;
  /** Leave space for the dots of an image post. */
  aboveDots: boolean;
}

// The server cannot measure anything, and React warns about layout effects there.
const useMeasure = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

/** The author, the time and the text of a post: two lines of title, one of tags, and the rest on demand. */
export function Caption({ post, aboveDots }: Props) {
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
    <div className="feed-shade pointer-events-none absolute inset-x-0 bottom-0 z-10 pt-28">
      <div className={`feed-caption grid gap-1 pl-4 text-light ${aboveDots ? 'pb-12' : 'pb-5'} mb-bar`}>
        <p className="flex min-w-0 items-center gap-2 text-14">
          <a
            href={paths.profile(post.userCode)}
            className="pointer-events-auto -my-2 truncate py-2 text-16 font-semibold hover:underline"
          >
            {post.userDisplayName}
          </a>
          <time
            dateTime={post.createdAt}
            // The label may change between the server's rendering and the browser's.
            suppressHydrationWarning
            className="shrink-0 text-light/80 before:mr-2 before:content-['·']"
          >
            {elapsedTime(post.createdAt, Date.now())}
          </time>
        </p>
        <h2
          ref={title}
          className={`[overflow-wrap:anywhere] font-sans text-16 font-normal leading-normal ${open ? '' : 'line-clamp-2'}`}
        >
          {post.title}
        </h2>
        {post.tags.length > 0 && (
          <p
            ref={tags}
            className={`[overflow-wrap:anywhere] text-14 font-medium text-light/90 ${open ? '' : 'truncate'}`}
          >
            {post.tags.map((tag) => `#${tag}`).join(' ')}
          </p>
        )}
        {post.isSoundRemoved && <p className="text-14 text-light/80">Sound removed</p>}
        {cut && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="pointer-events-auto -my-2 min-h-11 justify-self-start pr-4 text-14 font-semibold"
          >
            {open ? 'less' : 'more'}
          </button>
        )}
      </div>
    </div>
  );
}
