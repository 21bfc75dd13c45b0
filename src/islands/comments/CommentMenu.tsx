import { Ban, Copy, Eye, EyeOff, Flag, Pin, PinOff, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { people } from '#lib/texts/profile/people.ts';
import { type AboutOthers, ReportOrRelate } from '../report/ReportOrRelate.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { useUnderPost } from './decide/under-post.ts';

interface Props {
  comment: Comment;
  /** The viewer may remove it as a moderator, but not delete it. */
  moderated: boolean;
  /** A reply. */
  small: boolean;
  /** Whether the viewer can report it now. */
  mayReport: () => boolean;
  onDelete: () => void;
  /** Pins it, or no longer; absent for replies. */
  onPin?: (() => void) | undefined;
  /** Hides it from others, or shows or approves it. */
  onHide: () => void;
}

/** The actions on a comment: copy, report and delete or remove it, mute or block its author; below one's own post, pin and hide it. */
export function CommentMenu({ comment, moderated, small, mayReport, onDelete, onPin, onHide }: Props) {
  const { commentCode, content, userName, userCommentCode, userCurrentCode, isPinned, hiddenAs } = comment;
  const isOwn = userCommentCode === userCurrentCode;
  const mayDelete = comment.canDelete && !moderated;
  const decides = useUnderPost().decisions !== null;
  const [dialog, setDialog] = useState<AboutOthers | null>(null);
  return (
    <>
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
            {!isOwn && (
              <MenuItem icon={Flag} onSelect={() => mayReport() && setDialog('report')}>
                {comments.report}
              </MenuItem>
            )}
            {!isOwn && userCurrentCode !== null && (
              <MenuItem icon={Ban} onSelect={() => setDialog('relation')}>
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
      {!isOwn && (
        <ReportOrRelate
          dialog={dialog}
          subject={{ kind: 'COMMENT', code: commentCode }}
          member={{ userCode: userCommentCode, userName }}
          onDialog={setDialog}
        />
      )}
    </>
  );
}
