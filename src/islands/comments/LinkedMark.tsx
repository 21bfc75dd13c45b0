import { CornerDownRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { comments } from '#lib/texts/post/comments.ts';

/** The distance from the top of the list at which the comment comes to rest. */
const roomAbove = 64;

/** Marks the comment that a link led to. When it appears, the list shows it and it takes the focus. */
export function LinkedMark({ reply = false }: { reply?: boolean }) {
  const own = useRef<HTMLParagraphElement>(null);
  const isDone = useRef(false);

  // Before the next paint, so that nothing is seen to move. Once, and not each time the screen is shown again.
  useLayoutEffect(() => {
    const row = own.current?.closest('article');
    const scroller = row?.closest<HTMLElement>('.comment-scroller');
    if (!row || !scroller || isDone.current) return;
    isDone.current = true;
    const [box, seen] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (box.top < seen.top || box.bottom > seen.bottom) scroller.scrollTop += box.top - seen.top - roomAbove;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, []);

  return (
    <p ref={own} className="linked-mark flex items-center gap-1 text-12 font-semibold text-accent-text">
      <CornerDownRight size={14} strokeWidth={2} aria-hidden className="shrink-0 rtl:-scale-x-100" />
      {reply ? comments.linkedReply : comments.linked}
    </p>
  );
}
