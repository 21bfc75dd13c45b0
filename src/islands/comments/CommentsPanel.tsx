import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Post } from '#lib/contract/post/post.ts';
import { $followed } from '#lib/stores/account/follow.ts';
import { createComments } from '#lib/stores/comments/comments.ts';
import { whyNotComment } from '#lib/stores/comments/decide/who-comments.ts';
import { onPostGone } from '#lib/stores/post/known-posts.ts';
import { areCommentsLowest, commentsLayer } from '#lib/stores/post/post-layers.ts';
import { onHidden } from '#lib/stores/relation/hidden-members.ts';
import { $wordChanges } from '#lib/stores/relation/word-changes.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { useLayer } from '../ui/hooks/use-layer.ts';
import { useMedia } from '../ui/hooks/use-media.ts';
import { BottomSheet } from '../ui/surface/BottomSheet.tsx';
import { SideColumn } from '../ui/surface/SideColumn.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentList } from './CommentList.tsx';
import { ClosedNote } from './decide/ClosedNote.tsx';
import { UnderPostContext } from './decide/under-post.ts';
import { PanelHeader } from './PanelHeader.tsx';

/** For layouts with room beside the stage: wide screens, and phones held sideways. */
const besideStage = '(min-width: 1024px), (orientation: landscape) and (max-height: 520px)';

export interface CommentsPanelProps {
  post: Post;
  /** A video is playing: the avatar of its sound rotates. */
  playing: boolean;
  onClose: () => void;
}

/** The comments of a post, with its author's words about it. Each post has its own list and its own draft. */
export default function CommentsPanel({ post, playing, onClose }: CommentsPanelProps) {
  const [open, setOpen] = useState(true);
  const close = useLayer(commentsLayer, () => setOpen(false));
  const isBeside = useMedia(besideStage);
  const Surface = isBeside ? SideColumn : BottomSheet;
  const { postCode, userCode } = post;
  // Other words hide other comments: the list is loaded again.
  const wordChanges = useStore($wordChanges, { ssr: 'initial' });
  useEffect(() => {
    const leave = () => {
      if (!areCommentsLowest()) return;
      close();
      // Without the exit animation, because another post or no post is about to be shown.
      onClose();
    };
    const stops = [onPostGone((code) => code === postCode && leave()), onHidden(userCode, 'posts', leave)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [postCode, userCode, close, onClose]);
  useRoomAbove(isBeside ? null : open);
  usePressesWhileClosing(open, onClose);
  const head = (
    <PanelHeader key={postCode} post={post}>
      <button
        type="button"
        aria-label={texts.close}
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </PanelHeader>
  );
  return (
    <Surface label={texts.title} open={open} onClose={close} onClosed={onClose} head={head}>
      <PanelBody key={`${postCode} ${wordChanges}`} post={post} playing={playing} />
    </Surface>
  );
}

function PanelBody({ post, playing }: Omit<CommentsPanelProps, 'onClose'>) {
  const [comments] = useState(() => createComments(post));
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => comments.open(), [comments]);
  const followed = useStore($followed, { ssr: 'initial' });
  const refusal = whyNotComment(post, followed[post.userCode]);
  const canComment = refusal === null;
  const { userDisplayName: authorName, userCode: authorCode, media } = post;
  const isOwn = post.userCode === post.userCurrentCode;
  const under = useMemo(
    () => ({ picture: media.avatar, authorName, authorCode, canComment, decisions: isOwn ? comments : null }),
    [media.avatar, authorName, authorCode, canComment, isOwn, comments],
  );
  return (
    <UnderPostContext value={under}>
      <CommentList comments={comments} post={post} playing={playing} top={top} />
      {canComment ? (
        <CommentComposer comments={comments} onSent={() => top.current?.scrollIntoView()} />
      ) : (
        <ClosedNote text={refusal} />
      )}
    </UnderPostContext>
  );
}

/** Tells comments.css to show the media above the sheet; null without a sheet. */
function useRoomAbove(open: boolean | null): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (open === null) return;
    dataset['comments'] = open ? 'open' : 'closing';
    return () => {
      delete dataset['comments'];
    };
  }, [open]);
}

/** A press while the panel moves out may open the panel again, so it does not wait for the end of the movement. */
function usePressesWhileClosing(open: boolean, onClosed: () => void): void {
  const latest = useRef(onClosed);
  latest.current = onClosed;
  useEffect(() => {
    if (open) return;
    const stop = new AbortController();
    for (const type of ['click', 'keydown']) {
      window.addEventListener(type, () => flushSync(latest.current), {
        capture: true,
        once: true,
        signal: stop.signal,
      });
    }
    return () => stop.abort();
  }, [open]);
}
