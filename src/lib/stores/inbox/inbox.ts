import { atom, computed, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request, requestQuietly } from '#lib/api/request.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type { NotificationFilter } from '#lib/contract/inbox/kinds.ts';
import { listNotifications, type Notification, removeNotification } from '#lib/contract/inbox/notification.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import type { ListState } from '../lists/growing-list.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { whyFailed } from '../lists/why-failed.ts';
import { $hiddenMembers, isHidden, showMembers } from '../relation/hidden-members.ts';
import { $wordChanges } from '../relation/word-changes.ts';
import { showToast } from '../toast.ts';
import { createArrivals } from './arrivals.ts';
import { type Answerable, createInlineReply, type InlineReply } from './inline-reply.ts';
import { createSeenReport } from './report-seen.ts';
import { createSeeAll } from './see-all.ts';
import { setUnseen } from './unseen.ts';

/** What the server rendered. */
export interface FirstInbox {
  filter: NotificationFilter;
  /** Null if the server could not load it; then the list does. */
  page: DataOf<typeof listNotifications> | null;
  /** How many notifications were unseen at that moment. */
  unseen: number | null;
}

/** A notification as its row shows it. */
export interface InboxItem extends Notification {
  /** It was unseen when it was loaded; it stays marked during this visit. */
  isNew: boolean;
}

/** The inbox on its screen. */
export interface Inbox {
  $list: ReadableAtom<ListState<InboxItem>>;
  $filter: ReadableAtom<NotificationFilter>;
  /** How many notifications arrived since the list was loaded. */
  $arrived: ReadableAtom<number>;
  /** Whether the member can take back that all were marked as seen. */
  $canUndo: ReadableAtom<boolean>;
  inline: boolean;
  loadMore(): Promise<void>;
  retry(): Promise<void>;
  /** Shows one kind of notifications. */
  choose(filter: NotificationFilter): Promise<void>;
  /** Loads the first page again and puts it in place of the list; false if that failed. */
  showArrived(): Promise<boolean>;
  /** These rows were on the screen: the unseen ones count as seen from now on. */
  see(codes: readonly string[]): void;
  /** Marks all as seen at once, and restores them if the server refuses. */
  seeAll(): Promise<void>;
  /** Takes back `seeAll`. */
  undo(): Promise<void>;
  /** Removes a notification at once. If the server refuses, it returns to its place, and a toast says so. */
  remove(code: string): Promise<void>;
  /** The reply to the comment of a notification; it outlives its row. */
  replyTo(notification: Answerable): InlineReply;
  /** Follows the count of unseen ones while the screen is shown. */
  listen(): Stop;
}

const none: ReadonlySet<string> = new Set();

/** The list with its filter, which stands in the address. */
function filteredList({ filter, page }: FirstInbox) {
  const $filter = atom(filter);
  const list = pagedList(listNotifications, {
    query: () => ({ filter: $filter.get() }),
    keyOf: ({ code }) => code,
    get failed() {
      return whyFailed();
    },
    inline: true,
    first: page,
  });
  /** False if it is the current one already. */
  const switchTo = (next: NotificationFilter) => {
    if (next === $filter.get()) return false;
    $filter.set(next);
    platform().navigation.rewrite(paths.inbox(next));
    return true;
  };
  return { $filter, list, switchTo };
}

const actorsOf = (items: readonly Notification[]) =>
  items.flatMap(({ actors }) => actors.map(({ userCode }) => userCode));

/** The notification without members who were hidden since it was loaded; null if nobody else did it. */
function withoutHiddenActors<Item extends Notification>(item: Item): Item | null {
  const actors = item.actors.filter(({ userCode }) => !isHidden(userCode, 'account'));
  const fewer = item.actors.length - actors.length;
  if (fewer === 0) return item;
  return actors.length === 0 ? null : { ...item, actors, actorCount: item.actorCount - fewer };
}

/** Removes notifications at once; those that the server did not remove return. */
function removals() {
  /** Removed ones, also those without an answer yet. */
  const $hidden = atom(none);
  async function remove(code: string): Promise<void> {
    if ($hidden.get().has(code)) return;
    $hidden.set(new Set([...$hidden.get(), code]));
    const outcome = await dataOf(request(removeNotification, { body: { code } }), texts.notRemoved);
    if (outcome.ok) return setUnseen(outcome.data.count);
    // Another tab or device has removed it.
    if (outcome.code === 404) return;
    $hidden.set(new Set([...$hidden.get()].filter((one) => one !== code)));
    showToast(texts.notRemoved, 'destructive');
  }
  return { $hidden, remove };
}

/** The items as rows show them: without removed ones and hidden members. */
const shownItems = (
  $list: ReadableAtom<ListState<Notification>>,
  $hidden: ReadableAtom<ReadonlySet<string>>,
  $cleared: ReadableAtom<ReadonlySet<string>>,
) =>
  computed([$list, $hidden, $cleared, $hiddenMembers], (state, hidden, cleared): ListState<InboxItem> => {
    const isNew = ({ code, isSeen }: Notification) => !isSeen && !cleared.has(code);
    const items = state.items
      .filter(({ code }) => !hidden.has(code))
      .flatMap((item) => withoutHiddenActors(item) ?? []);
    return { ...state, items: items.map((item) => ({ ...item, isNew: isNew(item) })) };
  });

/** Loads the first page again in place of the list, without a word if that fails; `onPage` is called before it is shown. */
async function renew(
  list: PagedList<Notification>,
  $filter: ReadableAtom<NotificationFilter>,
  onPage: () => void,
): Promise<void> {
  const filter = $filter.get();
  const loaded = await dataOf(requestQuietly(listNotifications, { query: { filter } }), texts.notRefreshed);
  if (!loaded.ok || filter !== $filter.get()) return;
  onPage();
  list.adopt({ items: loaded.data.contents, next: loaded.data.cursor });
}

/** Creates the inbox of one visit. */
export function createInbox(first: FirstInbox): Inbox {
  const { $filter, list, switchTo } = filteredList(first);
  const { $hidden, remove } = removals();
  const replies = new Map<string, InlineReply>();
  const arrivals = createArrivals(first.unseen);
  const report = createSeenReport();
  const unseen = () => list.$list.get().items.filter(({ isSeen }) => !isSeen);
  const { $cleared, ...all } = createSeeAll(arrivals, unseen);
  let isStarted = false;

  const $shown = shownItems(list.$list, $hidden, $cleared);

  return {
    // React compares hydrated content with a store's initial value, which a computed store does not provide.
    $list: Object.assign($shown, { init: $shown.get() }),
    ...{ $filter, $arrived: arrivals.$arrived, ...all, remove },
    ...{ inline: list.inline, loadMore: list.loadMore, retry: list.retry },
    async choose(filter) {
      if (!switchTo(filter)) return;
      report.reset();
      await list.restart();
    },
    async showArrived() {
      const loaded = await dataOf(request(listNotifications, { query: { filter: 'all' } }), texts.notRefreshed);
      if (!loaded.ok) {
        showToast(texts.notRefreshed, 'destructive');
        return false;
      }
      // What arrived may be of any kind.
      switchTo('all');
      $hidden.set(none);
      report.reset();
      list.adopt({ items: loaded.data.contents, next: loaded.data.cursor });
      arrivals.reset();
      return true;
    },
    see(codes) {
      const wanted = unseen().filter(({ code }) => codes.includes(code) && !$cleared.get().has(code));
      if (wanted.length > 0) report.see(wanted.map(({ code }) => code));
    },
    replyTo(notification) {
      const reply = replies.get(notification.code) ?? createInlineReply(notification);
      replies.set(notification.code, reply);
      return reply;
    },
    listen() {
      // The count in this browser may be from the last visit.
      if (!isStarted && first.unseen !== null) setUnseen(first.unseen);
      isStarted = true;
      const stops = [
        arrivals.listen(),
        showMembers(() => actorsOf(list.$list.get().items)),
        $wordChanges.listen(() => void renew(list, $filter, report.reset)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
