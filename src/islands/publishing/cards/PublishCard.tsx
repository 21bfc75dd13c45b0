import { CircleAlert, CircleCheck, WifiOff, X } from 'lucide-react';
import { said } from '#lib/language/language.ts';
import { numberLabel } from '#lib/language/number.ts';
import { paths } from '#lib/paths.ts';
import { dismissEntry, editEntry } from '#lib/stores/publishing/outbox/edited-entry.ts';
import { unsubscribeFromPost } from '#lib/stores/publishing/outbox/subscribed-posts.ts';
import { retryFiles } from '#lib/stores/publishing/sender/send-files.ts';
import type { PostStatusCard } from '#lib/stores/publishing/status/publish-status.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { headingOf } from './card-words.ts';
import { TryAgain } from './TryAgain.tsx';
import { useSwipeAway } from './use-swipe-away.ts';

interface Props {
  card: PostStatusCard;
  userCode: string;
}

const action = 'inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline underline-offset-4';
const look =
  'pointer-events-auto relative overflow-hidden rounded-card border border-line bg-raised shadow-float transition-[transform,opacity] motion-reduce:transition-none';

/** The card of one post. */
export function PublishCard({ card, userCode }: Props) {
  const isPublished = card.state === 'published';
  const reason = 'reason' in card && card.reason;
  const swipe = useSwipeAway(() => dismiss(card));
  return (
    <li tabIndex={-1} {...(isPublished && swipe)} className={`${look} ${isPublished ? 'touch-pan-y' : ''}`}>
      <div className="flex items-start gap-3 ps-4">
        <Mark card={card} />
        <div className="min-w-0 grow py-2 text-14 leading-5">
          <p className="font-semibold">{headingOf(card)}</p>
          <p dir="auto" className="truncate text-dim">
            {card.title}
          </p>
          {reason && <p className="mt-1 line-clamp-4 break-words">{said(reason)}</p>}
          <Actions card={card} userCode={userCode} />
        </div>
        {isPublished || card.state === 'failed' || card.state === 'refused' ? (
          <button
            type="button"
            aria-label={publishing.dismiss({ title: card.title })}
            onClick={() => dismiss(card)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
          >
            <X size={20} aria-hidden />
          </button>
        ) : (
          <span className="w-1 shrink-0" />
        )}
      </div>
      {'percent' in card && (
        <div
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-text transition-transform motion-reduce:transition-none rtl:origin-right"
          style={{ transform: `scaleX(${card.percent / 100})` }}
        />
      )}
    </li>
  );
}

function Mark({ card }: { card: PostStatusCard }) {
  const markStyle = 'mt-2 grid h-5 w-9 shrink-0 place-items-center';
  if ('percent' in card) {
    const percent = numberLabel(card.percent / 100, { style: 'percent' });
    return <span className={`${markStyle} font-brand text-14 font-bold tabular-nums`}>{percent}</span>;
  }
  switch (card.state) {
    case 'queued':
    case 'sending':
      return <span className={`${markStyle} animate-pulse text-20 leading-none`}>…</span>;
    case 'offline':
      return <WifiOff size={20} aria-hidden className={`${markStyle} text-dim`} />;
    case 'published':
      return <CircleCheck size={20} aria-hidden className={`${markStyle} text-success`} />;
    default:
      return <CircleAlert size={20} aria-hidden className={`${markStyle} text-danger-text`} />;
  }
}

function Actions({ card, userCode }: Props) {
  const { id } = card;
  const edit = 'entry' in card && (
    <button type="button" className={action} onClick={() => void editEntry(card.entry)}>
      {publishing.editPost}
    </button>
  );
  if (card.state === 'published') {
    return (
      // The router must handle the click before the link is removed.
      <a className={action} href={paths.home(id)} onClick={() => setTimeout(unsubscribeFromPost, 0, id)}>
        {publishing.viewPost}
      </a>
    );
  }
  if (card.state === 'stalled') {
    return (
      <div className="flex gap-4">
        <button type="button" className={action} onClick={retryFiles}>
          {publishing.tryAgain}
        </button>
        {edit}
      </div>
    );
  }
  if (card.state === 'failed' && card.canRetry)
    return <TryAgain userCode={userCode} postCode={id} className={action} />;
  return edit || null;
}

function dismiss(card: PostStatusCard) {
  if (card.state === 'refused') void dismissEntry(card.entry);
  else unsubscribeFromPost(card.id);
}
