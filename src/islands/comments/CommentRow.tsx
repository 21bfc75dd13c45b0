import { useStore } from '@nanostores/react';
import { Heart } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { countLabel } from '#lib/format/count.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { paths } from '#lib/paths.ts';
import { $shownAnyway, coverWord, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { covered as words } from '#lib/texts/post/covered.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { RichText } from '../ui/RichText.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import { CommentMarks } from './decide/CommentMarks.tsx';
import { LikedByAuthor } from './decide/LikedByAuthor.tsx';
import { isLikedByAuthor, useUnderPost } from './decide/under-post.ts';

/** Longer comments are clamped, so that one of them does not fill the panel. */
const longCharacters = 350;
const longLines = 8;

interface Props {
  comment: Comment;
  /** Written by the author of the post. */
  isAuthor: boolean;
  /** The viewer may remove it as a moderator, but not delete it. */
  moderated?: boolean;
  /** A reply. */
  small?: boolean;
  /** Says that a link led to it. */
  mark?: ReactNode;
  /** Whether the viewer can report it now. */
  mayReport: () => boolean;
  /** Pins it, or no longer; absent for replies. */
  onPin?: () => void;
  /** Hides it from others, or shows or approves it. */
  onHide: () => void;
  onLike: () => void;
  onReply: () => void;
  onDelete: () => void;
}

/** One comment or reply; a covered one tells the hidden word in it and can be shown. */
export function CommentRow(props: Props) {
  const { commentCode, hiddenBecauseOf } = props.comment;
  const word = coverWord(commentCode, hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  const [uncovered, setUncovered] = useState(false);
  const uncover = () => {
    showAnyway(commentCode);
    setUncovered(true);
  };
  if (word === null) return <ShownRow {...props} takesFocus={uncovered} />;
  return (
    <article aria-label={words.because({ word })} className="flex flex-wrap items-center gap-x-2 text-14 text-dim">
      <span className="min-w-0 break-words">{words.because({ word })}</span>
      <button type="button" onClick={uncover} className="min-h-11 pe-4 font-semibold hover:text-text">
        {words.show}
      </button>
    </article>
  );
}

/** A comment: its author and time, its text, and the actions on it. */
function ShownRow(props: Props & { takesFocus: boolean }) {
  const { comment, isAuthor, moderated = false, small = false, mark, mayReport, takesFocus } = props;
  const { onPin, onHide, onLike, onReply, onDelete } = props;
  const article = useRef<HTMLElement>(null);
  // The button that had it is gone.
  useEffect(() => (takesFocus ? article.current?.focus() : undefined), [takesFocus]);
  const { content, links, displayName, userName, userCommentCode, createdAt } = comment;
  const pieces = useMemo(() => linkedText(content, links), [content, links]);
  const [whole, setWhole] = useState(false);
  const isLong = content.length > longCharacters || content.split('\n', longLines + 1).length > longLines;
  const profile = paths.profile(userCommentCode);
  const under = useUnderPost();
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={comments.commentBy({ name: displayName })}
      className="flex gap-3 outline-none"
    >
      {/* The name beside it is the same link, for the keyboard and screen readers. */}
      {/* biome-ignore lint/a11y/useAnchorContent: see above */}
      <a href={profile} tabIndex={-1} aria-hidden className="-m-1 h-fit p-1">
        <MemberAvatar
          userCode={comment.userCommentCode}
          name={displayName}
          picture={comment.media.avatar}
          size={small ? 28 : 36}
        />
      </a>
      <div className="min-w-0 grow">
        {mark}
        <CommentMarks comment={comment} />
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <a href={profile} dir="auto" className="max-w-full truncate font-semibold hover:underline">
            <bdi>{displayName}</bdi>
          </a>
          {isAuthor && (
            <span className="shrink-0 rounded-full bg-accent px-2 text-12 font-semibold text-on-accent">
              {comments.author}
            </span>
          )}
          <bdi dir="auto" className="max-w-full truncate text-12 text-dim">
            @{userName}
          </bdi>
        </p>
        <div className={isLong && !whole ? 'line-clamp-6' : undefined}>
          <RichText pieces={pieces} />
        </div>
        {isLong && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="-mb-2 min-h-11 pe-4 text-14 font-semibold text-dim hover:text-text"
          >
            {whole ? comments.showLess : comments.showMore}
          </button>
        )}
        <div className="-ms-2 flex items-center text-12 text-dim">
          <time dateTime={createdAt} className="px-2">
            {elapsedTime(createdAt, Date.now())}
          </time>
          {under.canComment && (
            <button type="button" onClick={onReply} className="min-h-11 px-3 font-semibold hover:text-text">
              {comments.answer}
            </button>
          )}
          {under.decisions !== null && comment.hiddenAs === 'HELD' && (
            <button type="button" onClick={onHide} className="min-h-11 px-3 font-semibold text-accent-text">
              {comments.approve}
            </button>
          )}
          {!isAuthor && isLikedByAuthor(comment, under) && <LikedByAuthor />}
          <CommentMenu {...{ comment, moderated, small, mayReport, onDelete, onPin, onHide }} />
        </div>
      </div>
      <LikeButton comment={comment} onLike={onLike} />
    </article>
  );
}

function LikeButton({ comment: { liked, likeCount }, onLike }: { comment: Comment; onLike: () => void }) {
  // An earlier like is shown without a burst.
  const [touched, setTouched] = useState(false);
  const burst = touched ? 'animate-[comment-like_250ms_ease-out] motion-reduce:animate-none' : '';
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={comments.like({ count: Number(likeCount), likes: likeCount })}
      onClick={() => {
        setTouched(true);
        onLike();
      }}
      className="-me-3 grid h-fit min-h-11 w-11 shrink-0 content-center justify-items-center text-12 tabular-nums text-dim hover:text-text"
    >
      <Heart size={20} strokeWidth={1.75} aria-hidden className={liked ? `fill-accent text-accent ${burst}` : ''} />
      <span aria-hidden>{countLabel(likeCount)}</span>
    </button>
  );
}
