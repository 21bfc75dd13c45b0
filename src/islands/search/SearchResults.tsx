import { useStore } from '@nanostores/react';
import { Clapperboard, type LucideIcon, Search as Magnifier, UserRound } from 'lucide-react';
import type { Search } from '#lib/stores/search/search.ts';
import { search as texts } from '#lib/texts/search.ts';
import { ListView } from '../list/ListView.tsx';
import { AccountRow } from '../people/AccountRow.tsx';
import { PostTile } from '../profile/PostTile.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { TrendingSounds } from './TrendingSounds.tsx';
import { YouMightLike } from './YouMightLike.tsx';

interface Props {
  search: Search;
  onOpen: (postCode: string) => void;
  /** Called when a press on a post is likely. */
  onNear: () => void;
  onChoose: (keyword: string) => void;
}

/** The content of the active tab: popular searches while the box is empty, otherwise the results of a search. */
export function SearchResults({ search, onOpen, onNear, onChoose }: Props) {
  const searched = useStore(search.$searched, { ssr: 'initial' });
  const tab = useStore(search.$tab, { ssr: 'initial' });
  const others = <YouMightLike search={search} onChoose={onChoose} />;

  if (searched === '') {
    const invitation = <EmptyNote icon={Magnifier} text={texts.invitation} />;
    return (
      <>
        <TrendingSounds sounds={search.sounds} />
        <YouMightLike search={search} onChoose={onChoose} otherwise={invitation} />
      </>
    );
  }
  if (tab === 'accounts') {
    return (
      <ListView
        list={search.accounts}
        layout="rows"
        label={texts.accounts}
        keyOf={({ userCode }) => userCode}
        empty={<NothingFound icon={UserRound} text={texts.noAccounts} others={others} />}
      >
        {(account) => <AccountRow account={account} />}
      </ListView>
    );
  }
  return (
    <ListView
      list={search.posts}
      layout="grid"
      label={texts.posts}
      keyOf={({ postCode }) => postCode}
      empty={<NothingFound icon={Clapperboard} text={texts.noPosts} others={others} />}
    >
      {(post) => <PostTile post={post} userCode={post.userCode} onOpen={onOpen} onNear={onNear} />}
    </ListView>
  );
}

interface NothingFoundProps {
  icon: LucideIcon;
  text: string;
  others: React.ReactNode;
}

function NothingFound({ icon, text, others }: NothingFoundProps) {
  return (
    <>
      <EmptyNote icon={icon} text={text} />
      {others}
    </>
  );
}
