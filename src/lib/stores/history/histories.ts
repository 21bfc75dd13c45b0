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
import { excerpt } from '#lib/format/excerpt.ts';
import { said } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { history } from '#lib/texts/history.ts';
import type { ItemOf } from '../lists/paged-list.ts';
import { $knownPosts } from '../post/known-posts.ts';

/** The call that answers a history, page by page. */
export type HistoryCall = typeof viewHistory | typeof likeHistory | typeof commentHistory | typeof searchHistory;

/** The confirmation before something is removed. */
export interface RemovalQuestion {
  title: string;
  /** Names the entries that are removed, and says whether the removal can be undone. */
  text: string;
  confirm: string;
  busy: string;
}

/** One history: its calls, its texts, and the handling of its entries. */
export interface HistoryOf<E extends HistoryCall> {
  call: E;
  remove: typeof removeViews;
  path: string;
  /** The name of its page, heading, tab and list, in the current language. The settings menu has its own names. */
  readonly title: string;
  /** A number of its entries, as in '12 posts'. */
  countOf: (count: number) => string;
  /** The message in place of an empty list. */
  empty: string;
  keyOf: (item: ItemOf<E>) => string;
  /** The description that distinguishes entries for screen readers. */
  nameOf: (item: ItemOf<E>) => string;
  /** The author of an entry's post; entries of members who are blocked since the answer are hidden. */
  memberOf?: (item: ItemOf<E>) => string;
  /** Whether an action elsewhere on the page has ended the entry with that key. */
  isOver?: (key: string) => boolean;
  askRemove: (item: ItemOf<E>) => RemovalQuestion;
  /** The confirmation before all entries are removed; `count` is their number. */
  askClear: (count: number) => RemovalQuestion;
}

/** The inline sentence of a history that could not be loaded. */
export const historyFailure = (reason: string): string => history.failure({ reason: said(reason) });

type Declaration<E extends HistoryCall> = Omit<HistoryOf<E>, 'title'> & { titleOf: () => string };

const declare = <E extends HistoryCall>({ titleOf, ...rest }: Declaration<E>): HistoryOf<E> => ({
  ...rest,
  get title() {
    return titleOf();
  },
});

const shortened = (text: string) => excerpt(text, 60);
const removing = () => ({ confirm: history.remove, busy: history.removing });
const clearing = () => ({ confirm: history.clear, busy: history.clearing });
const deleting = () => ({ confirm: history.delete, busy: history.deleting });

/** The four histories of a member. They share the store, the page and the island. */
export const histories = {
  views: declare({
    call: viewHistory,
    remove: removeViews,
    path: paths.history(),
    titleOf: () => history.viewsTitle,
    countOf: (count) => history.posts({ count }),
    empty: messages.noViewedPosts,
    keyOf: ({ postCode }) => postCode,
    memberOf: ({ userCode }) => userCode,
    nameOf: ({ title }) => shortened(title),
    askRemove: ({ title }) => ({
      title: history.removeView,
      text: history.removeViewText({ title: shortened(title) }),
      ...removing(),
    }),
    askClear: (count) => ({ title: history.clearViews, text: history.clearViewsText({ count }), ...clearing() }),
  }),
  likes: declare({
    call: likeHistory,
    remove: removeLikes,
    path: paths.favorites(),
    titleOf: () => history.likesTitle,
    countOf: (count) => history.posts({ count }),
    empty: messages.noFavouritePosts,
    keyOf: ({ postCode }) => postCode,
    memberOf: ({ userCode }) => userCode,
    isOver: (code) => $knownPosts.get()[code]?.isLiked === false,
    nameOf: ({ title }) => shortened(title),
    askRemove: ({ title }) => ({
      title: history.removeLike,
      text: history.removeLikeText({ title: shortened(title) }),
      ...removing(),
    }),
    askClear: (count) => ({ title: history.clearLikes, text: history.clearLikesText({ count }), ...clearing() }),
  }),
  comments: declare({
    call: commentHistory,
    remove: removeComments,
    path: paths.ownComments(),
    titleOf: () => history.commentsTitle,
    countOf: (count) => history.comments({ count }),
    empty: messages.noOwnComments,
    keyOf: ({ commentCode }) => commentCode,
    memberOf: ({ userCode }) => userCode,
    nameOf: ({ content }) => shortened(content),
    askRemove: ({ content }) => ({
      title: history.deleteComment,
      text: history.deleteCommentText({ content: shortened(content) }),
      ...deleting(),
    }),
    askClear: (count) => ({
      title: history.deleteComments,
      text: history.deleteCommentsText({ count }),
      ...deleting(),
    }),
  }),
  keywords: declare({
    call: searchHistory,
    remove: removeKeywords,
    path: paths.keywords(),
    titleOf: () => history.keywordsTitle,
    countOf: (count) => history.keywords({ count }),
    empty: messages.noKeywords,
    keyOf: ({ code }) => code,
    nameOf: ({ keyWord }) => shortened(keyWord),
    askRemove: ({ keyWord }) => ({
      title: history.removeKeyword,
      text: history.removeKeywordText({ keyword: shortened(keyWord) }),
      ...removing(),
    }),
    askClear: (count) => ({ title: history.clearKeywords, text: history.clearKeywordsText({ count }), ...clearing() }),
  }),
};

export type HistoryName = keyof typeof histories;

/** The first page of a history, passed from its page to the island. */
export type HistoryItem<Name extends HistoryName> = ItemOf<(typeof histories)[Name]['call']>;
