import { Music2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { paths } from '#lib/paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { RichText } from '../ui/RichText.tsx';

/** What the author says about a post: its title, its description two paragraphs at a time, its tags and its sound. */
export function PostText({ post, playing }: { post: Post; playing: boolean }) {
  const [shown, setShown] = useState<number>(limits.paragraphsShown);
  const paragraphs = post.description.split('\n').filter((text) => text.trim() !== '');
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <h2 dir="auto" className="member-text font-sans text-16 font-semibold leading-normal">
        {post.title}
      </h2>
      {paragraphs.length > 0 && (
        <div className="grid gap-2">
          {paragraphs.slice(0, shown).map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are their places
            <RichText key={place} pieces={linkedText(text, post.links)} />
          ))}
          {paragraphs.length > shown && (
            <button
              type="button"
              onClick={() => setShown(shown + limits.paragraphsShown)}
              className="-my-1 min-h-11 justify-self-start pr-4 font-semibold"
            >
              ... Read More
            </button>
          )}
        </div>
      )}
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="-my-1 flex flex-wrap gap-x-3">
          {post.tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <a
                href={paths.search(tag)}
                dir="auto"
                className="member-text flex min-h-8 items-center font-medium text-accent-text hover:underline [@media(pointer:coarse)]:min-h-11"
              >
                #{tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      <SoundLine post={post} playing={playing} />
    </div>
  );
}

function SoundLine({ post, playing }: { post: Post; playing: boolean }) {
  const owner = post.audioOwnerDisplayName;
  const content = (
    <>
      <span
        className={`animate-[spin_6s_linear_infinite] rounded-full motion-reduce:animate-none ${playing ? '' : '[animation-play-state:paused]'}`}
      >
        <Avatar name={owner ?? '♪'} picture={post.media.soundAvatar} size={28} />
      </span>
      <Music2 size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        Original sound
        {owner !== null && (
          <>
            {' '}
            by <bdi>{owner}</bdi>
          </>
        )}
      </span>
    </>
  );
  const style = 'flex min-h-11 min-w-0 items-center gap-2 text-14 text-dim';
  if (post.isSoundRemoved) {
    return (
      <p className={style}>
        <Music2 size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        Sound removed
      </p>
    );
  }
  if (!post.audioPostCode) return <p className={style}>{content}</p>;
  return (
    <a href={paths.sound(post.audioPostCode)} className={`${style} hover:text-text`}>
      {content}
    </a>
  );
}
