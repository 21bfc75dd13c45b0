import { type FormEvent, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { markPost } from '#lib/stores/post/sensitive/mark-post.ts';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/surface/Dialog.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';

interface Props {
  post: Pick<Post, 'postCode' | 'version' | 'sensitive'>;
  onClose: () => void;
}

/** Says whether a post is sensitive, and why: for its author and for moderators. */
export default function SensitiveDialog({ post, onClose }: Props) {
  const [chosen, setChosen] = useState(post.sensitive);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === post.sensitive) return onClose();
    setBusy(true);
    const isDone = await markPost(post, chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={texts.dialog} text={texts.sensitiveText} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="mt-4">
        <ReasonChoice value={chosen} offersNone disabled={busy} onChoose={setChosen} />
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
