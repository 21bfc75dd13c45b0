import { useStore } from '@nanostores/react';
import { ChevronDown, MessageCircleMore } from 'lucide-react';
import { useState } from 'react';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { CommentersChoice } from '../../post/CommentersChoice.tsx';
import { useComposer } from '../composer-context.ts';

/** Says who can comment on the new post. A press shows the choices. */
export function CommentersLine() {
  const { $form, edit } = useComposer().form;
  const { commentsFrom } = useStore($form, { ssr: 'initial' });
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-3 text-start"
      >
        <MessageCircleMore size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <span className="grow">
          <span className="block text-14 font-medium">{texts.commenters}</span>
          <span className="block text-14 text-dim">{texts[commentsFrom]}</span>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden className={`mx-3 text-dim ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && <CommentersChoice value={commentsFrom} onChoose={(value) => edit('commentsFrom', value)} />}
    </div>
  );
}
