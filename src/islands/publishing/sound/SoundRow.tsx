import { useStore } from '@nanostores/react';
import { AudioLines, Check, Music2, Pause, Play } from 'lucide-react';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { clockTime } from '#lib/format/clock-time.ts';
import { paths } from '#lib/paths.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { CoverPicture } from '../../sensitive/CoverPicture.tsx';
import { useSound } from './sound-context.ts';

interface Props {
  post: FoundPost;
  chosen: boolean;
  /** A press or Enter: keys that move through the list choose too. */
  onPicked: (() => void) | undefined;
}

/** One sound: a radio button with an image, a play button, and a link to its page. */
export function SoundRow({ post, chosen, onPicked }: Props) {
  const { $playing, choose, toggle } = useSound().music;
  const playing = useStore($playing) === post.postCode;
  const Icon = playing ? Pause : Play;
  return (
    <div className="flex items-center gap-1 rounded px-2 transition-colors hover:bg-line has-[:checked]:bg-line">
      <label className="relative flex min-h-16 min-w-0 grow cursor-pointer items-center gap-3 rounded has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[-2px]">
        <input
          type="radio"
          name="composer-sound"
          checked={chosen}
          onChange={() => choose(post)}
          // A click that a key triggers has a `detail` of 0.
          onClick={({ detail }) => detail > 0 && onPicked?.()}
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || !onPicked) return;
            choose(post);
            onPicked();
          }}
          // As large as its row, so that arrow keys scroll to the whole row and a click anywhere in it counts.
          className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
        />
        <span className="relative grid h-14 w-10 shrink-0 place-items-center overflow-hidden rounded bg-line text-dim">
          <Music2 size={16} aria-hidden />
          <CoverPicture post={post} sizes="40px" />
          {chosen && (
            <span className="absolute inset-0 grid place-items-center bg-scrim/60 text-light">
              <Check size={20} aria-hidden />
            </span>
          )}
        </span>
        <span className="min-w-0 grow text-14">
          <span dir="auto" className={`block truncate ${chosen ? 'font-semibold' : 'font-medium'}`}>
            {post.title}
          </span>
          <span className="flex gap-2 text-dim">
            <span dir="auto" className="truncate">
              {post.displayName}
            </span>
            {post.audioDuration !== null && <span className="tabular-nums">{clockTime(post.audioDuration)}</span>}
          </span>
        </span>
      </label>
      <button
        type="button"
        aria-label={playing ? createPost.pause({ title: post.title }) : createPost.play({ title: post.title })}
        onClick={() => void toggle(post)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-text"
      >
        <Icon size={20} strokeWidth={1.75} fill="currentColor" aria-hidden />
      </button>
      {/* In a new tab, because the form would be lost. */}
      <a
        href={paths.sound(post.postCode)}
        target="_blank"
        rel="noopener"
        aria-label={createPost.postsWith({ title: post.title })}
        title={createPost.postsWithThis}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <AudioLines size={20} strokeWidth={1.75} aria-hidden />
      </a>
    </div>
  );
}
