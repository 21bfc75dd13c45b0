import './publish-cards.css';
import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { $statusCards, openPublishStatus, type PostStatusCard } from '#lib/stores/publishing/publish-status.ts';
import { dismissEntry, editEntry } from '#lib/stores/publishing/send-outbox.ts';
import { unsubscribeFromPost } from '#lib/stores/publishing/subscribed-posts.ts';
import { TryAgain } from './TryAgain.tsx';

interface Props {
  userCode: string;
}

// More of them would cover the page. The others are shown when these are gone.
const cardsAtOnce = 3;
const action = 'inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline underline-offset-4';

/** One small card for each unfinished post. Loaded once there is one. */
export default function PublishCards({ userCode }: Props) {
  const cards = useStore($statusCards);

  useEffect(() => openPublishStatus(userCode), [userCode]);

  return (
    <div className="publish-cards pointer-events-none fixed left-3 z-[35] w-[min(300px,100vw-24px)] text-text lg:ml-rail">
      <p aria-live="polite" className="sr-only">
        {cards.map(spoken).join(' ')}
      </p>
      {cards.length > 0 && (
        <section aria-label="Your posts on their way" data-publish-cards>
          <ul className="flex flex-col gap-2">
            {cards.slice(0, cardsAtOnce).map((card) => (
              <Card key={card.id} card={card} userCode={userCode} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Card({ card, userCode }: { card: PostStatusCard; userCode: string }) {
  const canDismiss = card.state === 'published' || card.state === 'failed' || card.state === 'refused';
  const bad = card.state === 'failed' || card.state === 'refused';
  return (
    <li
      tabIndex={-1}
      className="pointer-events-auto relative overflow-hidden rounded-card border border-line bg-raised shadow-float"
    >
      <div className="flex items-start gap-3 pl-4">
        <Mark card={card} />
        <div className="min-w-0 grow py-2 text-14 leading-5">
          <p className="font-semibold">{headingOf(card)}</p>
          <p className="truncate text-dim">{card.title}</p>
          {bad && <p className="mt-1 line-clamp-4 break-words">{card.reason}</p>}
          <Actions card={card} userCode={userCode} />
        </div>
        {canDismiss ? (
          <button
            type="button"
            aria-label={`Dismiss ${card.title}`}
            onClick={() => dismiss(card)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
          >
            <X size={20} aria-hidden />
          </button>
        ) : (
          <span className="w-1 shrink-0" />
        )}
      </div>
      {card.state === 'processing' && (
        <div
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-text transition-transform motion-reduce:transition-none"
          style={{ transform: `scaleX(${card.percent / 100})` }}
        />
      )}
    </li>
  );
}

function Mark({ card }: { card: PostStatusCard }) {
  const markStyle = 'mt-2 grid h-5 w-9 shrink-0 place-items-center';
  if (card.state === 'processing') {
    return <span className={`${markStyle} font-brand text-14 font-bold tabular-nums`}>{card.percent}%</span>;
  }
  if (card.state === 'sending') return <span className={`${markStyle} animate-pulse text-20 leading-none`}>…</span>;
  if (card.state === 'published') return <CircleCheck size={20} aria-hidden className={`${markStyle} text-success`} />;
  return <CircleAlert size={20} aria-hidden className={`${markStyle} text-danger-text`} />;
}

function Actions({ card, userCode }: { card: PostStatusCard; userCode: string }) {
  if (card.state === 'published') {
    return (
      <a className={action} href={paths.home(card.id)}>
        View post
      </a>
    );
  }
  if (card.state === 'refused') {
    return (
      <button type="button" className={action} onClick={() => void editEntry(card.entry)}>
        Edit post
      </button>
    );
  }
  if (card.state !== 'failed' || !card.canRetry) return null;
  return <TryAgain userCode={userCode} postCode={card.id} className={action} />;
}

function dismiss(card: PostStatusCard) {
  if (card.state === 'refused') void dismissEntry(card.entry);
  else unsubscribeFromPost(card.id);
}

function headingOf({ state }: PostStatusCard): string {
  switch (state) {
    case 'sending':
      return 'Sending';
    case 'processing':
      return 'Processing';
    case 'published':
      return 'Published';
    case 'refused':
      return messages.createPostFailed;
    case 'failed':
      return 'Processing failed';
  }
}

/** Screen readers announce every quarter, not every percent. */
function spoken(card: PostStatusCard): string {
  const about = `${card.title}: ${headingOf(card)}`;
  if (card.state === 'processing') return `${about}, ${Math.floor(card.percent / 25) * 25} percent.`;
  return 'reason' in card ? `${about}. ${card.reason}` : `${about}.`;
}
