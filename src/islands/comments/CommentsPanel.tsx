import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { createComments } from '#lib/stores/comments/comments.ts';
import { useMedia } from '../ui/hooks/use-media.ts';
import { BottomSheet } from '../ui/surface/BottomSheet.tsx';
import { SideColumn } from '../ui/surface/SideColumn.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentList } from './CommentList.tsx';
import { PanelHeader } from './PanelHeader.tsx';

/** Where there is room beside the stage, on wide screens and on phones held sideways. */
const besideStage = '(min-width: 1024px), (orientation: landscape) and (max-height: 520px)';

export interface CommentsPanelProps {
  post: Post;
  /** A video plays: the avatar of its sound turns. */
  playing: boolean;
  changeCount: (postCode: string, change: (count: number) => number) => void;
  onClose: () => void;
}

/** The comments of a post, with what its author says about it. Another post gets its own list and its own draft. */
export default function CommentsPanel({ post, playing, changeCount, onClose }: CommentsPanelProps) {
  const Surface = useMedia(besideStage) ? SideColumn : BottomSheet;
  const head = (
    <PanelHeader key={post.postCode} post={post}>
      <button
        type="button"
        aria-label="Close comments"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </PanelHeader>
  );
  return (
    <Surface label="Comments" onClose={onClose} head={head}>
      <PanelBody key={post.postCode} post={post} playing={playing} changeCount={changeCount} />
    </Surface>
  );
}

function PanelBody({ post, playing, changeCount }: Omit<CommentsPanelProps, 'onClose'>) {
  const { postCode } = post;
  const [comments] = useState(() => createComments(postCode, (change) => changeCount(postCode, change)));
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => comments.open(), [comments]);
  return (
    <>
      <CommentList comments={comments} post={post} playing={playing} top={top} />
      <CommentComposer comments={comments} onSent={() => top.current?.scrollIntoView()} />
    </>
  );
}
