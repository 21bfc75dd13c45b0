import { lazy, Suspense, useEffect, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import { hasPostsOnTheWay } from '#lib/stores/publishing/on-the-way.ts';

interface Props {
  /** Whose posts. */
  userCode: string;
  stage: boolean;
}

// Nearly every page has nothing to tell: until one does, this island weighs no more than the question.
const PublishCards = lazy(() => import('./PublishCards.tsx'));

/** What becomes of the member's posts, on every page. */
export default function PublishStatus({ userCode, stage }: Props) {
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    const look = () => setNeeded((before) => before || hasPostsOnTheWay(userCode));
    look();
    return platform().storage.listen(look);
  }, [userCode]);

  if (!needed) return null;
  return (
    <Suspense>
      <PublishCards userCode={userCode} stage={stage} />
    </Suspense>
  );
}
