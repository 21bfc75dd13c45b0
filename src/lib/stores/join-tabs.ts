import type { Stop } from '#lib/platform/platform.ts';
import { openTabs } from '#lib/platform/tabs.ts';
import { hear, type Told, tellBy } from './known.ts';
import { storeGone } from './post/delete-post.ts';
import { changePost, type PostFacts, storedGone } from './post/known-posts.ts';
import { checkMembers } from './relation/check-members.ts';

/** Shares known facts with the other tabs of this member, until the returned function is called. */
export function joinTabs(viewer: string, open = openTabs): Stop {
  const { tell, leave } = open((message) => {
    const { teller, told } = message as { teller: string; told: Told };
    if (teller !== viewer) return;
    hear(told);
    const [subject, code, facts] = told;
    if (subject === 'post' && (facts as PostFacts).isGone) storeGone(code);
  }, cameBack);
  tellBy((told) => tell({ teller: viewer, told }));
  return () => {
    tellBy(null);
    leave();
  };
}

/** A page that Back shows again has missed the deletions and the blocks in between. */
function cameBack(): void {
  checkMembers();
  for (const code of storedGone()) changePost(code, { isGone: true });
}
