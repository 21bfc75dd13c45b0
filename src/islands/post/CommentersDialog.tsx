import { type FormEvent, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { chooseCommenters } from '#lib/stores/comments/decide/who-comments.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';
import { CommentersChoice } from './CommentersChoice.tsx';

interface Props {
  post: Pick<Post, 'postCode' | 'version' | 'commentsFrom'>;
  onClose: () => void;
}

/** Lets the author of a post choose who can comment on it from now on. */
export default function CommentersDialog({ post, onClose }: Props) {
  const [chosen, setChosen] = useState(post.commentsFrom);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === post.commentsFrom) return onClose();
    setBusy(true);
    const isDone = await chooseCommenters(post, chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={texts.commenters} text={texts.commentersText} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="mt-4">
        <CommentersChoice value={chosen} onChoose={setChosen} />
        <DialogButtons>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {texts.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
