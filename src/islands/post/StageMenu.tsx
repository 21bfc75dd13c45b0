import { CircleHelp, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { canBeUninteresting, pressNotInterested } from '#lib/stores/post/interest/not-interested.ts';
import { post as texts } from '#lib/texts/post/post.ts';
import { Button } from '../ui/Button.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';

const WhyDialog = loadedLater(() => import('./WhyDialog.tsx'), closeNotLoaded);

interface Props {
  post: Post;
  onClose: () => void;
}

/** What a long press on a post offers. */
export default function StageMenu({ post, onClose }: Props) {
  const [asks, setAsks] = useState(false);
  if (asks) return <WhyDialog postCode={post.postCode} onClose={onClose} />;
  const hide = () => {
    onClose();
    pressNotInterested(post, texts.undo);
  };
  return (
    <Dialog title={texts.options} onClose={onClose}>
      <div className="mt-4 grid gap-3">
        {canBeUninteresting(post) && (
          <Button kind="quiet" onClick={hide}>
            <EyeOff size={20} strokeWidth={1.75} aria-hidden /> {texts.notInterested}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setAsks(true)}>
          <CircleHelp size={20} strokeWidth={1.75} aria-hidden /> {texts.why}
        </Button>
        <Button kind="bare" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
