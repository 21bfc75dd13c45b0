import { lazy, Suspense, useEffect, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import { hasUnfinishedPosts } from '#lib/stores/publishing/unfinished-posts.ts';
import { failsafe } from './Failsafe.tsx';

interface Props {
  /** The author of the posts. */
  userCode: string;
}

// Most pages have no unfinished posts: until there is one, this island loads only the check.
const PublishCards = lazy(() => import('./PublishCards.tsx'));

/** The status of the member's unfinished posts, on every page. */
function PublishStatus({ userCode }: Props) {
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    const checkNeeded = () => setNeeded((before) => before || hasUnfinishedPosts(userCode));
    checkNeeded();
    // Create Post was left, which may have published.
    document.addEventListener('riff-screen', checkNeeded);
    const stop = platform().storage.listen(checkNeeded);
    return () => {
      document.removeEventListener('riff-screen', checkNeeded);
      stop();
    };
  }, [userCode]);

  if (!needed) return null;
  return (
    <Suspense>
      <PublishCards userCode={userCode} />
    </Suspense>
  );
}

export default failsafe(PublishStatus);
