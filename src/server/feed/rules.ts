import type { HydratedPost } from '#server/views/post.ts';

/** What may stand in a feed when it is served: a post may have been taken back since it was picked. */
export const applyRules = (posts: HydratedPost[]): HydratedPost[] =>
  posts.filter(
    ({ removed, status, visibility, authorDisabled }) =>
      !removed && status === 'READY' && visibility === 'PUBLIC' && !authorDisabled,
  );
