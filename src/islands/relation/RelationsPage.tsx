import { useStore } from '@nanostores/react';
import { Ban, VolumeX } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { paths } from '#lib/paths.ts';
import {
  createRelations,
  type FirstRelations,
  type RelatedAccount,
  type RelationTab,
} from '#lib/stores/relation/relations.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { Tabs, tabId } from '../ui/Tabs.tsx';
import { FileTools } from './FileTools.tsx';
import { ListSearch } from './ListSearch.tsx';
import { RelatedRow } from './RelatedRow.tsx';

const empty = {
  blocked: { icon: Ban, text: () => texts.nobodyBlocked },
  muted: { icon: VolumeX, text: () => texts.nobodyMuted },
};

/** The accounts that a member blocks, and those that they mute. */
function RelationsPage({ first }: { first: FirstRelations }) {
  const [relations] = useState(() => createRelations(first));
  const tab = useStore(relations.$tab, { ssr: 'initial' });
  const keyWord = useStore(relations.$keyWord, { ssr: 'initial' });
  const list = relations.list(tab);
  const panelId = useId();
  useEffect(() => relations.open(), [relations]);

  const tabs: { key: RelationTab; label: string; href: string }[] = [
    { key: 'blocked', label: texts.blockedTab, href: paths.relations() },
    { key: 'muted', label: texts.mutedTab, href: paths.relations('muted') },
  ];
  const { icon, text } = empty[tab];
  return (
    <>
      <Tabs label={texts.listTitle} tabs={tabs} active={tab} panelId={panelId} onSelect={relations.select} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} className="grid grid-cols-1 gap-4 pt-4">
        <ListSearch label={texts.search} search={relations} list={list} />
        <FileTools
          list={relations}
          fileName={() => `${relations.$tab.get()}-accounts.csv`}
          hint={texts.fileHint}
          imported={texts.imported}
          refused={texts.notFound}
        />
        <ListView
          key={tab}
          list={list}
          layout="rows"
          label={tab === 'blocked' ? texts.blockedTab : texts.mutedTab}
          keyOf={(account: RelatedAccount) => account.userCode}
          empty={<EmptyNote icon={icon} text={keyWord.trim() === '' ? text() : texts.nobodyFound} />}
        >
          {(account) => <RelatedRow account={account} tab={tab} onEnd={() => relations.end(account)} />}
        </ListView>
      </div>
    </>
  );
}

/** The lists as their page mounts them. */
export const RelationsScreen = failsafe(RelationsPage);
