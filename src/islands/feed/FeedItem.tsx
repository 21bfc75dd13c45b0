import { useStore } from '@nanostores/react';
import { type CSSProperties, memo, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import type { MediaMode } from '#lib/player/live-window.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';
import { blurredOf } from '#lib/stores/post/sensitive/uncovered.ts';
import { $shownAnyway, coverWord, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { feed } from '#lib/texts/feed.ts';
import { covered } from '#lib/texts/post/covered.ts';
import { PostMediaCard } from '../player/PostMediaCard.tsx';
import { WordCover } from '../words/WordCover.tsx';
import { Backdrop } from './Backdrop.tsx';
import { Caption } from './Caption.tsx';
import { Rail, type RailProps } from './Rail.tsx';
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
  onLike: (post: Post) => unknown;
  onComments: () => void;
  onNearComments: () => void;
  onShare: (post: Post) => void;
}

const SIZES = '(min-aspect-ratio: 2/3) 57vh, max(100vw, 57vh)';

interface StageProps extends RailProps {
  backdrop: ReactNode;
  media: ReactNode;
  children?: ReactNode;
}

/** The content of a post's box: its media, with texts and buttons over it. */
export function Stage({ backdrop, media, children, ...rest }: StageProps) {
  return (
    <>
      {backdrop}
      <div className="feed-stage isolate">{media}</div>
      {children}
      <Caption {...rest} />
      <Rail {...rest} />
    </>
  );
}

/** The attributes of that box, including the aspect ratio of the media. */
export function stageBox({ width, height }: Pick<Post, 'width' | 'height'>) {
  const ratio = (width ?? 9) / (height ?? 16);
  return {
    'data-wide': ratio > 0.9 || undefined,
    style: { '--ratio': ratio } as CSSProperties,
    className: 'feed-item size-full',
  };
}

function Content({ post, place, total, eager, mode, paused, playback, ...on }: Omit<Props, 'mounted' | 'observe'>) {
  const [image, setImage] = useState(0);
  const backdrop = blurredOf(post.media, image);
  return (
    <Stage
      {...on}
      post={post}
      plays={mode === 'play'}
      backdrop={backdrop && <Backdrop src={backdrop} />}
      media={
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
      }
    >
      <p className="feed-place over-media pointer-events-none z-10 text-12 font-semibold tabular-nums text-light">
        {place}/{total}
      </p>
    </Stage>
  );
}

/** One post of the feed, as high as the feed itself. */
export const FeedItem = memo(function FeedItem({ mounted, observe, ...content }: Props) {
  const { post } = content;
  const article = useRef<HTMLElement>(null);
  const word = coverWord(post.postCode, post.hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  const ref = useCallback(
    (element: HTMLElement) => {
      article.current = element;
      return observe(element);
    },
    [observe],
  );
  const uncover = () => {
    showAnyway(post.postCode);
    // The button that had it is gone.
    article.current?.focus({ preventScroll: true });
  };
  return (
    <article
      {...stageBox(post)}
      ref={ref}
      tabIndex={post.hiddenBecauseOf ? -1 : undefined}
      aria-label={
        word === null ? feed.postBy({ title: post.title, name: post.userDisplayName }) : covered.because({ word })
      }
      aria-posinset={content.place}
      aria-setsize={content.total}
      data-post={post.postCode}
    >
      {mounted && (word === null ? <Content {...content} /> : <WordCover word={word} onShow={uncover} />)}
    </article>
  );
});
