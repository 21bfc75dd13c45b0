import '../../styles/stage.css';
import './post-popup.css';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { createPlayback } from '#lib/stores/feed/playback.ts';
import { restoreSound } from '#lib/stores/feed/sound.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { leaveComments, onCommentsGone } from '#lib/stores/post/post-layers.ts';
import type { PostPopup as Popup } from '#lib/stores/post/post-popup.ts';
import { createPostView } from '#lib/stores/post/post-view.ts';
import { $shownAnyway, coverWord } from '#lib/stores/relation/shown-anyway.ts';
import { $wordChanges } from '#lib/stores/relation/word-changes.ts';
import { post as texts } from '#lib/texts/post/post.ts';
import { FeedItem, stageBox } from '../feed/FeedItem.tsx';
import { SoundButton } from '../feed/SoundButton.tsx';
import { StepButtons } from '../feed/StepButtons.tsx';
import { loadedLater, warm } from '../ui/loaded-later.tsx';
import { FullPage } from '../ui/surface/FullPage.tsx';
import { PostCover, tilePicture } from './PostCover.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostNotice } from './PostNotice.tsx';
import { useSteps } from './use-steps.ts';

// For the preview of a new post: if the composer imported these modules directly, Home's code would be split into more files.
export { Stage, stageBox } from '../feed/FeedItem.tsx';
export { ImageStack } from '../player/ImageStack.tsx';

const loadComments = () => import('../comments/CommentsPanel.tsx');
const CommentsPanel = loadedLater(loadComments, closeNotLoaded);
const StageControls = loadedLater(() => import('../feed/StageControls.tsx'));
const ShareSheet = loadedLater(() => import('./ShareSheet.tsx'), closeNotLoaded);
const warmComments = warm(loadComments);
const nothing = () => undefined;
const round = 'grid size-11 place-content-center rounded-full bg-scrim/60 text-light';

interface Props {
  popup: Popup;
  /** The post to show. */
  code: string;
  /** Its position in the whole list, counted from 1. */
  place: number;
  total: number;
}

/** One post over the page, with the posts before and after it in the list that it was opened from. */
export default function PostPopup({ popup, code, place, total }: Props) {
  const [view] = useState(createPostView);
  const [playback] = useState(() => createPlayback(() => platform().clock.now()));
  const state = useStore(view.$view);
  const paused = useStore(playback.$paused);
  const playing = useStore(playback.$playing);
  const [commentsOpen, setCommentsOpen] = useState(false);
  const [shared, setShared] = useState<Post | null>(null);
  // The page that contains it arrives a moment later.
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const from = useSteps(stage, popup, place);
  const picture = useMemo(() => tilePicture(code), [code]);
  /** The post whose media is rendered. */
  const [drawn, setDrawn] = useState<string | null>(null);

  useEffect(restoreSound, []);
  useEffect(() => void view.show(code), [view, code]);
  useEffect(() => $wordChanges.listen(() => void view.renew()), [view]);
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

  // Just after a step the view still has the previous post.
  const post = state.phase === 'ready' && state.post.postCode === code ? state.post : null;
  const covering = coverWord(code, post?.hiddenBecauseOf ?? null, useStore($shownAnyway));
  const phase = state.phase === 'ready' ? 'loading' : state.phase;
  const like = () => view.toggleLike(commentsOpen && post ? paths.comments(post.postCode) : undefined);
  const openComments = () => setCommentsOpen(true);
  const isWithoutPanel = post === null;
  useEffect(() => (isWithoutPanel ? onCommentsGone(() => setCommentsOpen(false)) : undefined), [isWithoutPanel]);
  const onEscape = leaveComments;
  return (
    <FullPage
      label={covering === null ? (post?.title ?? texts.title) : texts.title}
      onClose={popup.close}
      onEscape={onEscape}
    >
      <section
        ref={setStage}
        aria-label={texts.title}
        style={post ? stageBox(post).style : undefined}
        className="feed post-stage relative h-full min-w-0 grow overflow-clip"
      >
        <div
          key={code}
          data-from={from}
          onLoadCapture={({ target }) => {
            if ((target as Element).matches('article .feed-stage img')) setDrawn(code);
          }}
          className="post-item absolute inset-0 isolate"
        >
          {picture && (post || phase === 'loading') && (
            <PostCover picture={picture} size={post ?? picture} covered={drawn === code} />
          )}
          {post ? (
            <FeedItem
              post={post}
              place={place}
              total={total}
              eager
              mounted
              mode={playing === post.postCode ? 'play' : 'hold'}
              paused={paused}
              playback={playback}
              observe={nothing}
              onLike={like}
              onComments={openComments}
              onNearComments={warmComments}
              onShare={setShared}
            />
          ) : (
            <PostNotice phase={phase} isCovered={picture !== null} onRetry={view.retry} onClose={popup.close} />
          )}
        </div>
        <div className="post-corner absolute z-20 flex gap-2">
          <button type="button" aria-label={texts.close} onClick={popup.close} className={round}>
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
          {post && <PostMenu post={post} className={round} />}
        </div>
        {post && <SoundButton />}
        {post && (
          <StageControls
            post={post}
            place={place}
            playback={playback}
            onLike={() => void like()}
            onComments={openComments}
            onShare={setShared}
          />
        )}
        <StepButtons first={!popup.canStep(-1)} last={!popup.canStep(1)} onStep={popup.step} />
      </section>
      {shared && <ShareSheet post={shared} onClose={() => setShared(null)} />}
      {commentsOpen && post && (
        <CommentsPanel post={post} playing={playing !== null} onClose={() => setCommentsOpen(false)} />
      )}
    </FullPage>
  );
}
