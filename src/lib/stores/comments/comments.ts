import type { ReadableAtom } from 'nanostores';
import { type Comment, comments as commentsCall } from '#lib/contract/comment/comment.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { type CommentActions, createCommentActions } from './comment-actions.ts';
import { type CommentedPost, createCommentCounts } from './comment-counts.ts';
import { type CommentDraft, keepDraftLive, openDraft } from './comment-drafts.ts';
import { subscribeToNews } from './comment-news.ts';
import { type CommentDecisions, createDecisions } from './decide/decide-comment.ts';
import { pinnedFirst } from './decide/pinned-first.ts';
import { commentList } from './known-comments.ts';
import { createLinkedComment, type LinkedComment } from './linked/linked-comment.ts';
import { createMerge } from './merge-news.ts';
import { listenForSent } from './open-panels.ts';
import { createReplies, type Replies } from './replies.ts';
import { createSender } from './send-comment.ts';

/** The comments under one post. */
export interface Comments
  extends Pick<PagedList<Comment>, '$list' | 'inline' | 'loadMore' | 'retry'>,
    Pick<LinkedComment, '$linked'>,
    CommentActions,
    CommentDecisions {
  draft: CommentDraft;
  $sending: ReadableAtom<boolean>;
  /** Increases with each new comment of another person at the top. */
  $arrived: ReadableAtom<number>;
  repliesTo(commentCode: string): Replies;
  /** Sends the draft; a visitor is asked to log in. False if it was not sent. */
  send(): Promise<boolean>;
  /** Loads the first page, and then new comments of others until the returned function is called. */
  open(): Stop;
}

const listUnder = (postCode: string): PagedList<Comment> =>
  commentList((onPage) =>
    pagedList(commentsCall, {
      onPage,
      query: () => ({ code: postCode }),
      keyOf: ({ commentCode }) => commentCode,
      size: limits.commentPageSize,
      failed: messages.commentsFailed,
      toast: (reason) => (platform().network.isOnline() ? reason : messages.offline),
      // Only the server knows where they end.
      limit: Number.POSITIVE_INFINITY,
    }),
  );

/** Creates the comments under a post without loading anything. */
export function createComments(post: CommentedPost): Comments {
  const { postCode } = post;
  const list = pinnedFirst(listUnder(postCode));
  const draft = openDraft(postCode);
  const counts = createCommentCounts(list, post);
  const replies = new Map<string, Replies>();

  const repliesTo = (commentCode: string) => {
    const known = replies.get(commentCode) ?? createReplies(commentCode);
    replies.set(commentCode, known);
    return known;
  };
  const linked = createLinkedComment(postCode, list, repliesTo);
  const merge = createMerge(postCode, list, linked.top);
  const listOf = (parent: string | null) => (parent === null ? list : repliesTo(parent).list);
  const actions = createCommentActions({ postCode, listOf, counts });
  const put = (created: Comment, parent: string | null) => {
    if (parent !== null) return repliesTo(parent).add(created);
    return list.insert([created]).length > 0 && !merge.heardOf(created.commentCode);
  };
  /** Shows a comment of the member that waited for a network. The stream reports the post's count. */
  const putSent = (created: Comment, parent: string | null) => {
    // A page that is not loaded yet contains the reply.
    if (parent !== null && !list.$list.get().items.some(({ commentCode }) => commentCode === parent)) return;
    if (put(created, parent) && parent !== null && !created.hiddenAs) counts.add(parent, 1, counts.mark());
  };

  /** Cancels a reply to a comment that has been removed. */
  const forgetTarget = ({ commentCode }: Comment) => {
    if (draft.$target.get()?.commentCode === commentCode) draft.replyTo(null);
  };

  return {
    $list: list.$list,
    inline: list.inline,
    // A page never comes before the linked comment, which stays at the top.
    loadMore: () => linked.before(list.loadMore),
    $linked: linked.$linked,
    retry: list.retry,
    draft,
    $arrived: merge.$arrived,
    ...createSender(postCode, draft, counts, put, list.remove),
    repliesTo,
    ...createDecisions({ listOf, counts }),
    ...{ toggleLike: actions.toggleLike, mayReport: actions.mayReport },
    async remove(comment, parent) {
      const isRemoved = await actions.remove(comment, parent);
      if (isRemoved) forgetTarget(comment);
      return isRemoved;
    },
    aboutToGo(comment, parent) {
      const drop = actions.aboutToGo(comment, parent);
      return () => {
        drop();
        forgetTarget(comment);
      };
    },
    open() {
      void linked.before(linked.$linked.get()?.phase === 'loading' ? list.loadMore : list.loadFirst);
      const stopNews = subscribeToNews(postCode, ({ commentCount, newest }) => {
        counts.tell(Number(commentCount));
        merge.hear(newest, Number(commentCount));
      });
      const stops = [stopNews, merge.stop, keepDraftLive(postCode, draft), listenForSent(postCode, putSent)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
