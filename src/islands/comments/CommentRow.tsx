import { Ban, Copy, Eye, EyeOff, Heart, Pin, PinOff, ShieldX, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { countLabel } from '#lib/format/count.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { closeNotLoaded, showNotLoaded } from '#lib/stores/not-loaded.ts';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { people } from '#lib/texts/profile/people.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { RichText } from '../ui/RichText.tsx';
import { CommentMarks } from './decide/CommentMarks.tsx';
import { LikedByAuthor } from './decide/LikedByAuthor.tsx';
import { isLikedByAuthor, useUnderPost } from './decide/under-post.ts';

const RelationDialog = loadedLater(() => import('../relation/RelationDialog.tsx'), closeNotLoaded);

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
  /** Pins it, or no longer; absent for replies. */
  onPin?: () => void;
  /** Hides it from others, or shows or approves it. */
  onHide: () => void;
  onLike: () => void;
  onReply: () => void;
  onDelete: () => void;
}

/** One comment or reply: its author and time, its text, and the actions on it. */
export function CommentRow(props: Props) {
  const { comment, isAuthor, moderated = false, small = false, mark, onPin, onHide, onLike, onReply, onDelete } = props;
  const { content, links, displayName, userName, userCommentCode, createdAt } = comment;
  const pieces = useMemo(() => linkedText(content, links), [content, links]);
  const [whole, setWhole] = useState(false);
  const [isRelating, setRelating] = useState(false);
  const isLong = content.length > longCharacters || content.split('\n', longLines + 1).length > longLines;
  const profile = paths.profile(userCommentCode);
  const mayDelete = comment.canDelete && !moderated;
  const isOwn = userCommentCode === comment.userCurrentCode;
  const under = useUnderPost();
  const decides = under.decisions !== null;
  const { isPinned, hiddenAs } = comment;
  return (
    <article aria-label={comments.commentBy({ name: displayName })} className="flex gap-3">
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
          {decides && hiddenAs === 'HELD' && (
            <button type="button" onClick={onHide} className="min-h-11 px-3 font-semibold text-accent-text">
              {comments.approve}
            </button>
          )}
          {!isAuthor && isLikedByAuthor(comment, under) && <LikedByAuthor />}
          <MoreButton
            label={comments.options}
            onNotLoaded={showNotLoaded}
            className="grid size-11 place-items-center rounded-full hover:text-text"
          >
            {({ MenuItem }) => (
              <>
                <MenuItem icon={Copy} onSelect={() => void copyText(content)}>
                  {comments.copy}
                </MenuItem>
                {!isOwn && comment.userCurrentCode !== null && (
                  <MenuItem icon={Ban} onSelect={() => setRelating(true)}>
                    {people.muteOrBlock}
                  </MenuItem>
                )}
                {decides && onPin && hiddenAs === null && (
                  <MenuItem icon={isPinned ? PinOff : Pin} onSelect={onPin}>
                    {isPinned ? comments.unpin : comments.pin}
                  </MenuItem>
                )}
                {decides && !isOwn && (
                  <MenuItem icon={hiddenAs ? Eye : EyeOff} onSelect={onHide}>
                    {hiddenAs === 'HELD' ? comments.approve : hiddenAs ? comments.show : comments.hide}
                  </MenuItem>
                )}
                {moderated && (
                  <MenuItem icon={ShieldX} variant="destructive" onSelect={onDelete}>
                    {comments.remove}
                  </MenuItem>
                )}
                {(!small || isOwn || (decides && hiddenAs === 'HELD')) && (
                  <MenuItem
                    icon={Trash2}
                    variant="destructive"
                    disabled={!mayDelete}
                    reason={mayDelete ? undefined : said(messages.commentNotOwn)}
                    onSelect={onDelete}
                  >
                    {comments.delete}
                  </MenuItem>
                )}
              </>
            )}
          </MoreButton>
          {isRelating && (
            <RelationDialog member={{ userCode: userCommentCode, userName }} onClose={() => setRelating(false)} />
          )}
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
