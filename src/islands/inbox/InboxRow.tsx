import { useStore } from '@nanostores/react';
import { EyeOff, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { notificationText } from '#lib/format/notification-text.ts';
import { shortAge } from '#lib/format/short-age.ts';
import { addressOf } from '#lib/notification-address.ts';
import { paths } from '#lib/paths.ts';
import { $session } from '#lib/stores/account/session.ts';
import type { Inbox, InboxItem } from '#lib/stores/inbox/inbox.ts';
import { isAnswerable } from '#lib/stores/inbox/inline-reply.ts';
import { $shownAnyway, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { heldComments } from '#lib/texts/post/held-comments.ts';
import { FollowButton } from '../people/FollowButton.tsx';
import { CoverPicture } from '../sensitive/CoverPicture.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { CoverLine } from '../words/CoverLine.tsx';
import { RowPicture } from './RowPicture.tsx';
import { RowReply } from './RowReply.tsx';
import { RowWords } from './RowWords.tsx';

interface Props {
  item: InboxItem;
  inbox: Pick<Inbox, 'replyTo'>;
  onOpen: () => void;
  onRemove: () => void;
}

/** One notification. Its link covers the row; the buttons lie above the link. */
export function InboxRow({ item: told, inbox, onOpen, onRemove }: Props) {
  const isShownAnyway = useStore($shownAnyway, { ssr: 'initial' }).has(told.code);
  const item = isShownAnyway ? uncovered(told) : told;
  const { code, kind, isNew, post, actors, actorCount } = item;
  const word = wordIn(item);
  const ready = useReady();
  const [actor] = actors;
  const follower = word === null && kind === 'FOLLOW' && actorCount === 1 && actor && !actor.isFollowed ? actor : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <article
      data-notification={code}
      onKeyDown={onKeyDown}
      className={`group relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-start gap-x-3 py-3 pe-1 ps-5 transition-colors lg:rounded [@media(hover:hover)]:hover:bg-line ${isNew ? 'bg-accent/5' : ''}`}
    >
      {isNew && <span aria-hidden className="absolute start-1.5 top-8 size-2 rounded-full bg-accent" />}
      <RowPicture kind={kind} actors={actors} />
      <div className="min-w-0 self-center text-14 leading-5">
        <a
          href={addressOf(item)}
          data-opens={code}
          onClick={onOpen}
          className="member-text line-clamp-6 outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:rounded focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
        >
          {isNew && <span className="sr-only">{texts.unseen} </span>}
          <RowWords item={item} /> <Age at={item.createdAt} />
        </a>
        <RowQuote item={item} />
        {word !== null && <CoverLine word={word} onShow={() => showAnyway(code)} />}
      </div>
      {item.isHeld && (
        <a
          href={paths.heldComments()}
          className="link relative z-10 col-start-2 row-start-3 -mb-2 inline-flex min-h-11 items-center justify-self-start text-14"
        >
          {heldComments.all}
        </a>
      )}
      {word === null && isAnswerable(item) && actor && (
        <RowReply reply={inbox.replyTo(item)} item={item} name={actor.displayName} />
      )}
      {follower && <FollowBack actor={follower} />}
      {post && (
        <span aria-hidden className="relative h-14 w-10 overflow-hidden rounded bg-line">
          {post.hiddenBecauseOf ? (
            <EyeOff size={20} strokeWidth={1.75} className="absolute inset-0 m-auto text-dim" />
          ) : (
            <CoverPicture post={{ ...post, postCode: item.postCode ?? '' }} sizes="40px" />
          )}
        </span>
      )}
      <button
        type="button"
        disabled={!ready}
        aria-label={texts.remove({ text: notificationText(item) })}
        onClick={onRemove}
        className="relative z-10 col-start-4 row-start-1 -ms-2 grid size-11 place-items-center self-center rounded-full text-dim transition-opacity hover:text-text [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-visible:opacity-100 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </article>
  );
}

/** The hidden word that covers a part of the row. */
const wordIn = ({ hiddenBecauseOf, post, actors }: InboxItem): string | null =>
  [hiddenBecauseOf, post?.hiddenBecauseOf, ...actors.map((actor) => actor.hiddenBecauseOf)].find(Boolean) ?? null;

/** The same notification after the viewer wanted to see it. */
const uncovered = (item: InboxItem): InboxItem => ({
  ...item,
  hiddenBecauseOf: null,
  post: item.post && { ...item.post, hiddenBecauseOf: null },
  actors: item.actors.map((actor) => ({ ...actor, hiddenBecauseOf: null })),
});

/** The comment, or else the title of the post. */
function RowQuote({ item: { content, hiddenBecauseOf, post } }: { item: InboxItem }) {
  if (content !== null) {
    return hiddenBecauseOf ? null : (
      <p dir="auto" className="member-text mt-0.5 line-clamp-2 whitespace-pre-line">
        {content}
      </p>
    );
  }
  return post === null || post.hiddenBecauseOf ? null : (
    <p dir="auto" className="mt-0.5 truncate text-dim">
      {post.title}
    </p>
  );
}

/** How long ago it was, short on the screen. */
function Age({ at }: { at: string }) {
  const now = Date.now();
  return (
    // The server and the browser render it at different moments.
    <time dateTime={at} suppressHydrationWarning className="whitespace-nowrap text-dim">
      <span aria-hidden suppressHydrationWarning>
        {shortAge(now - Date.parse(at))}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {elapsedTime(at, now)}
      </span>
    </time>
  );
}

/** Below the words on phones, beside them on wider screens. */
function FollowBack({ actor }: { actor: InboxItem['actors'][number] }) {
  const viewer = useStore($session, { ssr: 'initial' })?.userCode ?? null;
  return (
    <div className="relative z-10 col-start-2 row-start-2 mt-2 min-[440px]:col-start-3 min-[440px]:row-start-1 min-[440px]:mt-0 min-[440px]:self-center">
      <FollowButton
        back
        userCode={actor.userCode}
        viewer={viewer}
        isFollowing={actor.isFollowed}
        name={actor.displayName}
        className="!min-h-11 px-4 text-14"
      />
    </div>
  );
}
