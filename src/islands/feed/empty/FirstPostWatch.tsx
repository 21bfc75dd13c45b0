import { useEffect } from 'react';
import type { Feed } from '#lib/stores/feed/feed.ts';
import { whileEmpty } from '#lib/stores/feed/while-empty.ts';

/** Shows the first post when there is one, while the feed is empty. */
export default function FirstPostWatch({ feed }: { feed: Feed }) {
  useEffect(() => whileEmpty(feed), [feed]);
  return null;
}
