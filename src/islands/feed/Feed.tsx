import '../../styles/stage.css';
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FeedPage, Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { isMounted, itemWindow, mediaMode } from '#lib/player/live-window.ts';
import { createFeed, type FeedTab } from '#lib/stores/feed/feed.ts';
import { createPlayback } from '#lib/stores/feed/playback.ts';
import { restoreSound } from '#lib/stores/feed/sound.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { onPostGone } from '#lib/stores/post/known-posts.ts';
import { pressLike } from '#lib/stores/post/like-post.ts';
import { $wordChanges } from '#lib/stores/relation/word-changes.ts';
import { showToast } from '#lib/stores/toast.ts';
import { feed as texts } from '#lib/texts/feed.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { loadedLater, warm } from '../ui/loaded-later.tsx';
import { FeedItem, stageBox } from './FeedItem.tsx';
import { FeedNotice, FeedSkeleton } from './FeedNotice.tsx';
import { FeedTabs } from './FeedTabs.tsx';
import { FeedTail } from './FeedTail.tsx';
import { SoundButton } from './SoundButton.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useFeedReturn } from './use-feed-return.ts';
import { useFeedView } from './use-feed-view.ts';

const loadComments = () => import('../comments/CommentsPanel.tsx');
const CommentsPanel = loadedLater(loadComments, closeNotLoaded);
// The suggested accounts are a list of their own; without its code, the feed says that it is empty.
const FollowingStart = loadedLater(() => import('../people/FollowingStart.tsx'), closeNotLoaded);
const StageControls = loadedLater(() => import('./StageControls.tsx'));
const FirstPostWatch = loadedLater(() => import('./empty/FirstPostWatch.tsx'));
const ShareSheet = loadedLater(() => import('../post/ShareSheet.tsx'), closeNotLoaded);
const warmComments = warm(loadComments);
const loadRenewal = () => import('#lib/stores/feed/renew-feed.ts');
const nothing = () => {};
/** A visitor returns to the comments. */
const likeBesideComments = (post: Post) => pressLike(post, paths.comments(post.postCode));

interface Props {
  tab: FeedTab;
  /** The first posts; null if the server could not load them. The browser loads them then. */
  firstPage: FeedPage | null;
  /** Why the post from the address is not shown first; null if it is, or if the address has none. */
  linkProblem: string | null;
}

/** The feed: one post at a time, as high as the screen; the visible post plays. It fills the box around it. */
function Feed({ tab, firstPage, linkProblem }: Props) {
  const [feed] = useState(() => createFeed(firstPage, tab));
  const [playback] = useState(() => createPlayback(() => platform().clock.now()));
  const list = useStore(feed.$list, { ssr: 'initial' });
  const current = useStore(feed.$current, { ssr: 'initial' });
  const before = useStore(feed.$before, { ssr: 'initial' });
  const endsAtSeen = useStore(feed.$endsAtSeen, { ssr: 'initial' });
  const playing = useStore(playback.$playing, { ssr: 'initial' });
  const paused = useStore(playback.$paused, { ssr: 'initial' });
  const ready = useStore(playback.$ready, { ssr: 'initial' });
  const [savesData, setSavesData] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { items } = list;
  const total = items.length;
  const { from, to } = itemWindow(current, total);
  const { step, observe } = useFeedView(scroller, total > 0, feed, playback);
  const arrival = useFeedReturn(scroller, total > 0, feed, playback);

  useEffect(() => {
    setSavesData(platform().network.savesData());
    restoreSound();
    void feed.loadFirst();
  }, [feed]);
  // Once, and not each time the screen is shown again.
  const [problem, setProblem] = useState(linkProblem);
  useEffect(() => {
    if (problem !== null) showToast(problem, 'destructive');
    setProblem(null);
  }, [problem]);

  const [commentsOpen, setCommentsOpen] = useState(false);
  const [shared, setShared] = useState<Post | null>(null);
  const openComments = useCallback(() => setCommentsOpen(true), []);
  useEffect(() => onPostGone(feed.remove), [feed]);
  useEffect(() => feed.keepPlace(), [feed]);
  // Effects run again when the screen is shown again.
  const loadedAt = useRef($wordChanges.get());
  useEffect(() => {
    const before = loadedAt.current;
    loadedAt.current = $wordChanges.get();
    if (loadedAt.current !== before) void feed.restart();
    return $wordChanges.listen((changes) => {
      loadedAt.current = changes;
      loadRenewal().then((loaded) => loaded.renewFeed(feed), nothing);
    });
  }, [feed]);

  const [startShown, setStartShown] = useState(tab === 'following');
  const codeAt = (index: number) => items[index]?.postCode;
  const isReady = (index: number) => ready.has(codeAt(index) ?? '');
  const state = { current, plays: playing !== null && playing === codeAt(current), isReady, savesData };
  const failure = list.phase === 'failed' ? list.reason : null;
  const isEnd = list.phase === 'done' && endsAtSeen;

  if (total === 0) {
    const isEmpty = list.phase === 'done';
    return (
      <section aria-label={texts.posts} className="feed relative h-full overflow-clip">
        <FeedTabs tab={tab} />
        {isEmpty && startShown && !isEnd ? (
          <FollowingStart onShow={() => void feed.restart()} onClose={() => setStartShown(false)} />
        ) : isEmpty || list.phase === 'failed' ? (
          <FeedNotice failure={failure} isSeen={isEnd} onRetry={feed.retry} />
        ) : (
          <FeedSkeleton />
        )}
        {isEmpty && (isEnd || !startShown) && <FirstPostWatch feed={feed} />}
      </section>
    );
  }

  const post = items[current];
  const like = commentsOpen ? likeBesideComments : pressLike;
  return (
    <div className="feed-room flex h-full overflow-clip bg-ground text-text">
      <section
        aria-label={texts.posts}
        style={post && stageBox(post).style}
        className="feed relative h-full min-w-0 grow overflow-clip"
      >
        <FeedTabs tab={tab} />
        {/* Before the list in the page, because the Tab key never reaches the end of the list. */}
        <SoundButton />
        <StepButtons
          first={current === 0}
          last={current === total - 1 && list.phase === 'done' && !isEnd}
          onStep={step}
        />
        <div
          ref={scroller}
          role="feed"
          aria-busy={list.phase === 'loading'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to reach a scrolling box
          tabIndex={0}
          className="feed-list absolute inset-0 overflow-y-scroll outline-none"
        >
          {/* One empty box before and one after replace the posts that are far away; each is as high as those posts. */}
          <div style={{ height: `${from * 100}%` }} />
          {items.slice(from, to).map((post, offset) => {
            const index = from + offset;
            return (
              <FeedItem
                key={post.postCode}
                post={post}
                place={before + index + 1}
                total={before + total}
                eager={index === arrival}
                mounted={isMounted(index, state)}
                mode={mediaMode(index, state)}
                paused={paused && index === current}
                playback={playback}
                observe={observe}
                onLike={like}
                onComments={openComments}
                onNearComments={warmComments}
                onShare={setShared}
              />
            );
          })}
          <div style={{ height: `${(total - to) * 100}%` }} />
          {(list.phase === 'loading' || failure !== null || isEnd) && (
            // A new element for every page: a browser that snapped to the old element would follow it to the new end.
            <FeedTail key={total} failure={failure} isEnd={isEnd} onRetry={feed.retry} />
          )}
        </div>
        {post && (
          <StageControls
            post={post}
            place={before + current + 1}
            playback={playback}
            onLike={like}
            onComments={openComments}
            onShare={setShared}
            onStep={step}
          />
        )}
      </section>
      {shared && <ShareSheet post={shared} onClose={() => setShared(null)} />}
      {commentsOpen && post && (
        <CommentsPanel post={post} playing={playing !== null} onClose={() => setCommentsOpen(false)} />
      )}
    </div>
  );
}

/** The feed as its page mounts it. */
export const HomeScreen = failsafe(Feed);
