import { useStore } from '@nanostores/react';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { createFollowingStart } from '#lib/stores/feed/following-start.ts';
import { people } from '#lib/texts/profile/people.ts';
import { ListView } from '../list/ListView.tsx';
import { Button } from '../ui/Button.tsx';
import { AccountRow } from './AccountRow.tsx';

interface Props {
  /** Loads the feed. */
  onShow: () => void;
  /** Called if the code of this part could not be loaded. */
  onClose: () => void;
}

/** Shown instead of an empty Following feed: suggested accounts, and the feed after the viewer follows one. */
export default function FollowingStart({ onShow }: Props) {
  const [{ list, $count }] = useState(createFollowingStart);
  const count = useStore($count, { ssr: 'initial' });
  // On a low screen the end of the list, which triggers loading, is out of sight.
  useEffect(() => void list.loadFirst(), [list]);
  return (
    <div className="following-start overflow-y-auto overscroll-contain">
      <div className="mx-auto max-w-[480px] px-2 pt-4">
        <div className="grid justify-items-center gap-3 px-4 pb-4 text-center">
          <UserRoundPlus size={48} strokeWidth={1.25} aria-hidden className="text-dim" />
          <h2 className="text-20">{people.startTitle}</h2>
        </div>
        <ListView
          list={list}
          layout="rows"
          label={people.suggestions}
          keyOf={({ userCode }) => userCode}
          onward="never"
          empty={
            <p className="grid justify-items-center gap-4 text-dim">
              {people.nobodyNew}
              <a href={paths.home()} className="button button-quiet">
                {people.allPosts}
              </a>
            </p>
          }
        >
          {(account) => <AccountRow account={account} />}
        </ListView>
        <div role="status" className="pointer-events-none sticky bottom-0 grid justify-items-center p-4">
          {count > 0 && (
            <Button className="pointer-events-auto shadow-float" onClick={onShow}>
              {people.showPosts}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
