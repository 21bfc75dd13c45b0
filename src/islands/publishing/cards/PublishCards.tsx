import './publish-cards.css';
import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { cardsAtOnce, holdCards, releaseCards } from '#lib/stores/publishing/status/leaving-cards.ts';
import { $shownCards, openPublishStatus } from '#lib/stores/publishing/status/publish-status.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { spoken } from './card-words.ts';
import { PublishCard } from './PublishCard.tsx';

interface Props {
  userCode: string;
  /** Address for uploads. */
  uploadBase: string;
  /** Whether files go to a media host. */
  isHosted: boolean;
}

/** Loads the upload code once files are waiting. */
const tools = async () => {
  const [upload, { sendToHost }, { sendOverXhr }] = await Promise.all([
    import('#lib/media/upload/upload.ts'),
    import('#lib/stores/upload/send-to-host.ts'),
    import('#lib/media/upload/upload-send.ts'),
  ]);
  return { ...upload, sendToHost, send: sendOverXhr };
};

const isFocused = (section: Element) => section.matches(':focus-within');
/** Touch screens are excluded, because `:hover` may remain after a tap. */
const isPointedAt = (section: Element) => matchMedia('(hover: hover)').matches && section.matches(':hover');

/** Releases the cards when the pointer leaves and no card has the focus, or when the focus leaves and the pointer is elsewhere. */
const releaseUnless = (isHeld: (section: Element) => boolean) => (event: SyntheticEvent) => {
  if (!isHeld(event.currentTarget)) releaseCards();
};

/** One small card for each unfinished post. Loaded once there is one. */
export default function PublishCards({ userCode, uploadBase, isHosted }: Props) {
  const cards = useStore($shownCards);
  const hidden = cards.length - cardsAtOnce;

  useEffect(() => openPublishStatus(userCode, { uploadBase, isHosted, tools }), [userCode, uploadBase, isHosted]);

  // A removed card takes the focus or the pointer with it without a blur or leave event.
  const section = useRef<HTMLElement>(null);
  const shown = cards.map(({ id }) => id).join();
  useEffect(() => {
    const rest = shown === '' ? null : section.current;
    if (!rest || !(isFocused(rest) || isPointedAt(rest))) releaseCards();
  }, [shown]);

  return (
    <div className="publish-cards pointer-events-none z-[35] w-[min(300px,100vw-24px)] text-text ms-rail">
      <p aria-live="polite" className="sr-only">
        {cards.map(spoken).join(' ')}
      </p>
      {cards.length > 0 && (
        <section
          ref={section}
          aria-label={publishing.cards}
          data-publish-cards
          onPointerEnter={holdCards}
          onPointerLeave={releaseUnless(isFocused)}
          onFocus={holdCards}
          onBlur={releaseUnless(isPointedAt)}
        >
          <ul className="flex flex-col gap-2">
            {cards.slice(0, cardsAtOnce).map((card) => (
              <PublishCard key={card.id} card={card} userCode={userCode} />
            ))}
          </ul>
          {hidden > 0 && (
            <p className="mt-2 w-fit rounded-full border border-line bg-raised px-3 py-1 text-12 text-dim shadow-float">
              {publishing.moreWaiting({ count: hidden })}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
