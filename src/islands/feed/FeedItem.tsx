import { type CSSProperties, memo, useState } from 'react';
import type { PostMedia } from '#lib/contract/media/addresses.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { MediaMode } from '#lib/player/live-window.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';
import { PostMediaCard } from '../player/PostMediaCard.tsx';
import { Backdrop } from './Backdrop.tsx';
import { Caption } from './Caption.tsx';
import { Rail } from './Rail.tsx';
import type { Observe } from './use-feed-view.ts';

interface Props {
  post: Post;
  /** Its position, counted from 1, and the number of posts. */
  place: number;
  total: number;
  /** The first post on the screen. */
  eager: boolean;
  /** False for an empty box in the place of a post that is far away. */
  mounted: boolean;
  mode: MediaMode;
  paused: boolean;
  playback: Playback;
  observe: Observe;
  onLike: (post: Post) => Promise<void>;
  onComments: () => void;
  onNearComments: () => void;
  onShare: (post: Post) => void;
}

const SIZES = '(min-aspect-ratio: 2/3) 57vh, max(100vw, 57vh)';

function backdropOf(media: PostMedia, image: number): string | null {
  if (media.kind === 'video') return media.backdrop;
  return media.kind === 'images' ? (media.images[image]?.backdrop ?? null) : null;
}

function Content({ post, place, total, eager, mode, paused, playback, ...on }: Omit<Props, 'mounted' | 'observe'>) {
  const { media } = post;
  const [image, setImage] = useState(0);
  const backdrop = backdropOf(media, image);
  return (
    <>
      {backdrop && <Backdrop src={backdrop} />}
      <div className="feed-stage isolate">
        <PostMediaCard
          post={post}
          mode={mode}
          paused={paused}
          eager={eager}
          sizes={SIZES}
          onClick={playback.click}
          onPaused={playback.setPaused}
          onReady={(ready) => playback.setReady(post.postCode, ready)}
          onRefused={playback.refused}
          consumeStart={() => playback.consumeStart(post.postCode)}
          onImage={setImage}
        />
      </div>
      <p className="feed-place over-media pointer-events-none z-10 text-12 font-semibold tabular-nums text-light">
        {place}/{total}
      </p>
      <Caption post={post} aboveDots={media.kind === 'images' && media.images.length > 1} runs={mode === 'play'} />
      <Rail
        post={post}
        turning={mode === 'play'}
        onLike={() => void on.onLike(post)}
        onComments={on.onComments}
        onNearComments={on.onNearComments}
        onShare={() => on.onShare(post)}
      />
    </>
  );
}

/** One post of the feed, as high as the feed itself. */
export const FeedItem = memo(function FeedItem({ mounted, observe, ...content }: Props) {
  const { post } = content;
  const ratio = (post.width ?? 9) / (post.height ?? 16);
  return (
    <article
      ref={observe}
      aria-label={`${post.title} by ${post.userDisplayName}`}
      aria-posinset={content.place}
      aria-setsize={content.total}
      data-post={post.postCode}
      data-wide={ratio > 0.9 || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
      className="feed-item relative h-full w-full overflow-hidden"
    >
      {mounted && <Content {...content} />}
    </article>
  );
});
