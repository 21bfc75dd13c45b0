import { catalogue } from '../language/catalogue.ts';

/** What a member viewed, liked, commented on and searched for. Titles begin with the names of the histories. */
export const history = catalogue('history', {
  viewsTitle: 'View History',
  likesTitle: 'Favourite Posts',
  commentsTitle: 'Comment History',
  keywordsTitle: 'Search History',

  order: 'Order',
  newestFirst: 'Newest First',
  oldestFirst: 'Oldest First',
  clear: 'Clear',
  clearing: 'Clearing...',
  loadMore: 'Load More',
  failure: 'Error: {reason}',
  watch: 'Watch something',
  search: 'Search',
  posts: { one: '{count} post', other: '{count} posts' },
  comments: { one: '{count} comment', other: '{count} comments' },
  keywords: { one: '{count} keyword', other: '{count} keywords' },

  video: '{title}, video',
  images: '{title}, images',
  post: 'Post {code}',
  viewPost: 'View Post',
  newTab: ', opens in a new tab',
  removeOne: 'Remove {name}',

  remove: 'Remove',
  removing: 'Removing...',
  delete: 'Delete',
  deleting: 'Deleting...',
  removeView: 'Remove this post?',
  removeViewText: "'{title}' leaves your view history. This cannot be undone, but watching it again lists it again.",
  clearViews: 'Clear your view history?',
  clearViewsText: {
    one: 'Your history of {count} post is removed. The posts and their views stay. This cannot be undone.',
    other: 'Your history of {count} posts is removed. The posts and their views stay. This cannot be undone.',
  },
  removeLike: 'Take back this like?',
  removeLikeText: "'{title}' leaves your favourite posts, and your like is taken back. You can like it again.",
  clearLikes: 'Take back all your likes?',
  clearLikesText: {
    one: 'Your likes of {count} post are taken back. This cannot be undone.',
    other: 'Your likes of {count} posts are taken back. This cannot be undone.',
  },
  deleteComment: 'Delete this comment?',
  deleteCommentText: "'{content}' is deleted from its post too, with the replies to it. This cannot be undone.",
  deleteComments: 'Delete all your comments?',
  deleteCommentsText: {
    one: 'This deletes {count} comment from the posts too, with the replies to them. This cannot be undone.',
    other: 'This deletes {count} comments from the posts too, with the replies to them. This cannot be undone.',
  },
  removeKeyword: 'Remove this keyword?',
  removeKeywordText:
    "'{keyword}' leaves your search history. This cannot be undone, but searching for it again lists it again.",
  clearKeywords: 'Clear your search history?',
  clearKeywordsText: {
    one: 'This removes {count} keyword from your search history. This cannot be undone.',
    other: 'This removes {count} keywords from your search history. This cannot be undone.',
  },
});
