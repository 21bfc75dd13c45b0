import { useEffect } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { numberLabel } from '#lib/language/number.ts';
import { whileShown } from '#lib/platform/while-shown.ts';
import { $unseen, followUnseen } from '#lib/stores/inbox/unseen.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';

/** The unseen count in the navigation of every screen. Renders nothing itself, because the navigation belongs to the exchanged screens. */
export default function UnseenBadge({ userCode }: { userCode: string }) {
  useEffect(() => whileShown(() => followUnseen(userCode)), [userCode]);

  useEffect(() => {
    const stop = $unseen.subscribe(paint);
    // A new screen has a badge without a number.
    document.addEventListener('riff-screen', paint);
    return () => {
      stop();
      document.removeEventListener('riff-screen', paint);
    };
  }, []);
  return null;
}

function paint(): void {
  const count = $unseen.get() ?? 0;
  const isMore = count >= limits.unseenCounted;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unseen]')) {
    badge.hidden = count === 0;
    badge.textContent = isMore ? `${numberLabel(limits.unseenCounted - 1)}+` : numberLabel(count);
    const link = badge.closest('a');
    if (count === 0) link?.removeAttribute('aria-label');
    else link?.setAttribute('aria-label', isMore ? texts.badgeMore : texts.badge({ count }));
  }
}
