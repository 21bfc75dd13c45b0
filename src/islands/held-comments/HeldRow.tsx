import { useState } from 'react';
import type { HeldComment } from '#lib/contract/comment/moderate-comment.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { paths } from '#lib/paths.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { heldComments as texts } from '#lib/texts/post/held-comments.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { CoverPicture } from '../sensitive/CoverPicture.tsx';
import { Button } from '../ui/Button.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { deletionQuestion } from '../ui/surface/deletion-question.ts';

const ConfirmDialog = loadedLater(() => import('../ui/surface/ConfirmDialog.tsx'), closeNotLoaded);

interface Props {
  held: HeldComment;
  /** Both resolve with false if the server refused. */
  onApprove: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}

/** One comment that waits, with its writer and its post, and the decision about it. */
export function HeldRow({ held, onApprove, onRemove }: Props) {
  const { comment, postCode, parentCode, post } = held;
  const { userCommentCode, displayName, userName, media, content, createdAt, commentCode } = comment;
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const ready = useReady();
  const approve = async () => {
    setBusy(true);
    if (!(await onApprove())) setBusy(false);
  };
  const onPost = parentCode === null ? texts.onPost : texts.replyOnPost;
  return (
    <article className="grid gap-2 px-2 py-3">
      <div className="flex items-start gap-3">
        <a href={paths.profile(userCommentCode)} className="shrink-0 rounded-full" aria-label={`@${userName}`}>
          <MemberAvatar userCode={userCommentCode} name={displayName} picture={media.avatar} size={44} />
        </a>
        <div className="min-w-0 grow leading-5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi dir="auto" className="max-w-full truncate font-semibold">
              {displayName}
            </bdi>
            {/* The server and the browser render it at different moments. */}
            <time dateTime={createdAt} suppressHydrationWarning className="text-14 text-dim">
              {elapsedTime(createdAt, Date.now())}
            </time>
          </p>
          <p dir="auto" className="member-text mt-0.5 whitespace-pre-line">
            {content}
          </p>
          <a
            href={paths.comments(postCode, commentCode)}
            className="member-text mt-1 inline-flex min-h-11 items-center text-14 text-dim hover:underline"
          >
            {onPost({ title: post.title })}
          </a>
        </div>
        <span aria-hidden className="relative h-14 w-10 shrink-0 overflow-hidden rounded bg-line">
          <CoverPicture post={{ ...post, postCode }} sizes="40px" />
        </span>
      </div>
      <div className="flex gap-2 ps-14">
        <Button
          disabled={!ready}
          busy={busy}
          aria-label={texts.approveThis({ name: displayName })}
          className="px-4 text-14"
          onClick={() => void approve()}
        >
          {comments.approve}
        </Button>
        <Button
          kind="quiet"
          disabled={!ready || busy}
          aria-haspopup="dialog"
          aria-label={texts.deleteThis({ name: displayName })}
          className="px-4 text-14"
          onClick={() => setAsks(true)}
        >
          {comments.delete}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          what={deletionQuestion(parentCode === null ? 'comment' : 'reply')}
          onConfirm={onRemove}
          onClose={() => setAsks(false)}
        />
      )}
    </article>
  );
}
