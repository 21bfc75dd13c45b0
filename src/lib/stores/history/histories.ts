import {
  commentHistory,
  likeHistory,
  removeComments,
  removeKeywords,
  removeLikes,
  removeViews,
  searchHistory,
  viewHistory,
} from '#lib/contract/activity/history.ts';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { exactCount } from '#lib/format/count.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { paths } from '#lib/paths.ts';
import type { ItemOf } from '../lists/paged-list.ts';
import { $knownPosts } from '../post/known-posts.ts';

/** The call that answers a history, page by page. */
export type HistoryCall = typeof viewHistory | typeof likeHistory | typeof commentHistory | typeof searchHistory;

/** What is asked before something is removed. */
export interface RemovalQuestion {
  title: string;
  /** What is removed, and whether that can be undone. */
  text: string;
  confirm: string;
  busy: string;
}

/** One history: its calls, its words, and what an entry of it is. */
export interface HistoryOf<E extends HistoryCall> {
  call: E;
  remove: typeof removeViews;
  path: string;
  /** Its one name: of the page, its heading, its tab and its list. The settings menu has names of its own. */
  title: string;
  /** What one entry is, and several. */
  nouns: readonly [one: string, many: string];
  empty: string;
  keyOf: (item: ItemOf<E>) => string;
  /** How screen readers tell one entry from the others. */
  nameOf: (item: ItemOf<E>) => string;
  /** Whether the entry of that key is no longer one, by what was done elsewhere on the page. */
  isOver?: (key: string) => boolean;
  askRemove: (item: ItemOf<E>) => RemovalQuestion;
  /** `all` as in 'all 12 posts'. */
  askClear: (all: string) => RemovalQuestion;
}

/** The inline sentence of a history that could not be loaded. */
export const historyFailure = (reason: string): string => `Error: ${reason}`;

const declare = <E extends HistoryCall>(history: HistoryOf<E>): HistoryOf<E> => history;

const shortened = (text: string) => excerpt(text, 60);
const removing = { confirm: 'Remove', busy: 'Removing...' };
const clearing = { confirm: 'Clear', busy: 'Clearing...' };
const deleting = { confirm: 'Delete', busy: 'Deleting...' };

/** What a member did, as four histories. The store, the page and the island are the same for all of them. */
export const histories = {
  views: declare({
    call: viewHistory,
    remove: removeViews,
    path: paths.history(),
    title: 'View History',
    nouns: ['post', 'posts'],
    empty: messages.noViewedPosts,
    keyOf: ({ postCode }) => postCode,
    nameOf: ({ title }) => shortened(title),
    askRemove: ({ title }) => ({
      title: 'Remove this post?',
      text: `'${shortened(title)}' leaves your view history. This cannot be undone, but watching it again lists it again.`,
      ...removing,
    }),
    askClear: (all) => ({
      title: 'Clear your view history?',
      text: `Your history of ${all} is removed. The posts and their views stay. This cannot be undone.`,
      ...clearing,
    }),
  }),
  likes: declare({
    call: likeHistory,
    remove: removeLikes,
    path: paths.favorites(),
    title: 'Favourite Posts',
    nouns: ['post', 'posts'],
    empty: messages.noFavouritePosts,
    keyOf: ({ postCode }) => postCode,
    isOver: (code) => $knownPosts.get()[code]?.isLiked === false,
    nameOf: ({ title }) => shortened(title),
    askRemove: ({ title }) => ({
      title: 'Take back this like?',
      text: `'${shortened(title)}' leaves your favourite posts, and your like is taken back. You can like it again.`,
      ...removing,
    }),
    askClear: (all) => ({
      title: 'Take back all your likes?',
      text: `Your likes of ${all} are taken back. This cannot be undone.`,
      ...clearing,
    }),
  }),
  comments: declare({
    call: commentHistory,
    remove: removeComments,
    path: paths.ownComments(),
    title: 'Comment History',
    nouns: ['comment', 'comments'],
    empty: messages.noOwnComments,
    keyOf: ({ commentCode }) => commentCode,
    nameOf: ({ content }) => shortened(content),
    askRemove: ({ content }) => ({
      title: 'Delete this comment?',
      text: `'${shortened(content)}' is deleted from its post too, with the replies to it. This cannot be undone.`,
      ...deleting,
    }),
    askClear: (all) => ({
      title: 'Delete all your comments?',
      text: `This deletes ${all} from the posts too, with the replies to them. This cannot be undone.`,
      ...deleting,
    }),
  }),
  keywords: declare({
    call: searchHistory,
    remove: removeKeywords,
    path: paths.keywords(),
    title: 'Search History',
    nouns: ['keyword', 'keywords'],
    empty: messages.noKeywords,
    keyOf: ({ code }) => code,
    nameOf: ({ keyWord }) => shortened(keyWord),
    askRemove: ({ keyWord }) => ({
      title: 'Remove this keyword?',
      text: `'${shortened(keyWord)}' leaves your search history. This cannot be undone, but searching for it again lists it again.`,
      ...removing,
    }),
    askClear: (all) => ({
      title: 'Clear your search history?',
      text: `This removes ${all} from your search history. This cannot be undone.`,
      ...clearing,
    }),
  }),
};

export type HistoryName = keyof typeof histories;

/** The first page of a history, as its page hands it to the island. */
export type HistoryItem<Name extends HistoryName> = ItemOf<(typeof histories)[Name]['call']>;

/** '1 post', '1,234 posts'. */
export const countOf = ({ nouns: [one, many] }: Pick<HistoryOf<HistoryCall>, 'nouns'>, count: number): string =>
  `${exactCount(count)} ${count === 1 ? one : many}`;
