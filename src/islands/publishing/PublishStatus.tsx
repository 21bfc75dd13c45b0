import { type ComponentType, useEffect, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import { joinTabsLater } from '#lib/stores/join-tabs-later.ts';
import { hasUnfinishedPosts } from '#lib/stores/publishing/outbox/unfinished-posts.ts';
import { startSending } from '#lib/stores/waiting-actions.ts';
import { failsafe } from '../shell/Failsafe.tsx';

interface Props {
  /** The author of the posts. */
  userCode: string;
  /** Address for uploads. */
  uploadBase: string;
  /** Whether files go to a media host. */
  isHosted: boolean;
}

/**
 * Shows the status of the member's unfinished posts on every page, sends waiting actions, and counts unseen notifications. Most pages have no
 * such post, so the cards are loaded with the first one.
 */
function PublishStatus(props: Props) {
  const { userCode } = props;
  const [Cards, setCards] = useState<ComponentType<Props> | null>(null);
  const [Badge, setBadge] = useState<ComponentType<Pick<Props, 'userCode'>> | null>(null);

  useEffect(() => {
    const load = () => {
      import('../inbox/UnseenBadge.tsx').then(
        ({ default: Loaded }) => setBadge(() => Loaded),
        () => {},
      );
      if (!hasUnfinishedPosts(userCode)) return;
      // Loading fails without a network; the next screen tries again.
      import('./cards/PublishCards.tsx').then(
        ({ default: Loaded }) => setCards(() => Loaded),
        () => {},
      );
    };
    load();
    startSending(userCode);
    // The member may have just published a post in Create Post.
    document.addEventListener('riff-screen', load);
    const stop = platform().storage.listen(load);
    return () => {
      document.removeEventListener('riff-screen', load);
      stop();
    };
  }, [userCode]);

  useEffect(() => joinTabsLater(userCode), [userCode]);

  return (
    <>
      {Badge && <Badge userCode={userCode} />}
      {Cards && <Cards {...props} />}
    </>
  );
}

export default failsafe(PublishStatus);
