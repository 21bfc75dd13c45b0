import { useStore } from '@nanostores/react';
import { CloudOff, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { said } from '#lib/language/language.ts';
import { platform } from '#lib/platform/current.ts';
import type { ReviewState } from '#lib/stores/admin/reports/review.ts';
import { createPlayback } from '#lib/stores/feed/playback.ts';
import { restoreSound } from '#lib/stores/feed/sound.ts';
import { $knownPosts, postAs } from '#lib/stores/post/known-posts.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { SoundButton } from '../../feed/SoundButton.tsx';
import { PostMediaCard } from '../../player/PostMediaCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';

interface Props {
  review: ReviewState;
  onRetry: () => void;
}

/** The post beside the queue, or the reason why it is missing. */
export function ReviewPlayer({ review, onRetry }: Props) {
  if (review.phase === 'ready') return <Playing key={review.post.postCode} post={review.post} />;
  return (
    <div className="grid h-[46vh] min-h-[240px] content-center overflow-hidden rounded bg-line lg:h-[52vh]">
      {review.phase === 'empty' && <EmptyNote icon={EyeOff} text={adminRecords.postNotShown} />}
      {review.phase === 'failed' && (
        <EmptyNote icon={CloudOff} text={said(review.reason || messages.postLoadFailed)}>
          <Button kind="quiet" onClick={onRetry}>
            {adminRecords.tryAgain}
          </Button>
        </EmptyNote>
      )}
    </div>
  );
}

function Playing({ post: reviewed }: { post: Post }) {
  const post = postAs(useStore($knownPosts, { ssr: 'initial' }), reviewed);
  const [playback] = useState(() => createPlayback(() => platform().clock.now()));
  const paused = useStore(playback.$paused);
  const playing = useStore(playback.$playing);
  const code = post.postCode;

  useEffect(restoreSound, []);
  useEffect(() => {
    playback.see(code, 1);
    return () => playback.see(code, 0);
  }, [playback, code]);
  useEffect(() => {
    const { visibility } = platform();
    const update = () => playback.suspend(!visibility.isVisible());
    update();
    return visibility.listen(update);
  }, [playback]);

  return (
    <article aria-label={adminRecords.postBy({ title: post.title, name: post.userDisplayName })} className="grid gap-2">
      {/* Uncropped, unlike in the feed: moderators judge the edges too. */}
      <div className="relative isolate h-[46vh] min-h-[240px] overflow-hidden rounded bg-scrim lg:h-[52vh] [&_:is(img,video)]:!object-contain">
        <PostMediaCard
          post={post}
          mode={playing === code ? 'play' : 'hold'}
          paused={paused}
          eager
          sizes="400px"
          onClick={playback.click}
          onPaused={playback.setPaused}
          onReady={(ready) => playback.setReady(code, ready)}
          onRefused={playback.refused}
          consumeStart={() => playback.consumeStart(code)}
          onImage={() => undefined}
        />
        <div className="absolute end-2 top-2 z-10">
          <SoundButton />
        </div>
      </div>
      <p dir="auto" className="member-text line-clamp-2 font-semibold">
        {post.title}
      </p>
      {post.description !== '' && (
        <p dir="auto" className="member-text line-clamp-3 text-14 text-dim">
          {post.description}
        </p>
      )}
    </article>
  );
}
