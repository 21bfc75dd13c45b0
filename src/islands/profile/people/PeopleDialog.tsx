import { useStore } from '@nanostores/react';
import { ArrowLeft, Users, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { around } from '#lib/language/catalogue.ts';
import { peopleLayer } from '#lib/stores/post/post-layers.ts';
import { createPeople } from '#lib/stores/profile/people.ts';
import type { ProfileStore } from '#lib/stores/profile/profile.ts';
import { profile as texts } from '#lib/texts/profile/profile.ts';
import { ListView } from '../../list/ListView.tsx';
import { AccountRow } from '../../people/AccountRow.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { useLayer } from '../../ui/hooks/use-layer.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { BottomSheet } from '../../ui/surface/BottomSheet.tsx';
import { Dialog } from '../../ui/surface/Dialog.tsx';

interface Props {
  profile: ProfileStore;
  which: 'followers' | 'following';
  onClose: () => void;
}

const roundButton = 'grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text';

/** The followers of a member, or the accounts that they follow: a sheet on phones, a window on wide screens. */
export default function PeopleDialog({ profile, which, onClose }: Props) {
  const { userCode, displayName } = useStore(profile.$profile);
  const [people] = useState(() => createPeople(which, userCode));
  const [open, setOpen] = useState(true);
  const isWide = useMedia('(min-width: 640px)');
  const label = texts[which];
  // The window closes at once; the sheet moves out first.
  const leave = useLayer(
    (onGone) => peopleLayer(which, onGone),
    () => (isWide ? onClose() : setOpen(false)),
  );

  useEffect(() => void people.loadFirst(), [people]);

  const list = (
    <ListView
      list={people}
      layout="rows"
      label={label}
      keyOf={(account) => account.userCode}
      empty={<Nobody which={which} name={displayName} />}
    >
      {(account) => <AccountRow account={account} />}
    </ListView>
  );
  if (isWide) {
    return (
      <Dialog title={label} onClose={leave}>
        <button
          type="button"
          aria-label={texts.close}
          onClick={leave}
          className={`${roundButton} absolute end-3 top-3`}
        >
          <X size={24} strokeWidth={1.75} aria-hidden />
        </button>
        <div className="-mx-3 -mb-3 mt-4 h-[60dvh] overflow-y-auto overscroll-contain">{list}</div>
      </Dialog>
    );
  }
  const head = (
    <div className="flex items-center gap-1 border-b border-line pb-2 pe-4 ps-1">
      <button type="button" aria-label={texts.back} onClick={leave} className={roundButton}>
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
      </button>
      <h2 className="text-20">{label}</h2>
    </div>
  );
  return (
    <BottomSheet label={label} head={head} open={open} onClose={leave} onClosed={onClose}>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-safe-bottom">{list}</div>
    </BottomSheet>
  );
}

function Nobody({ which, name }: { which: Props['which']; name: string }) {
  const text = which === 'followers' ? texts.nobodyFollows : texts.followsNobody;
  const [before, after] = around((given) => text({ name: given }));
  return (
    <EmptyNote
      icon={Users}
      text={
        <>
          {before}
          <bdi>{name}</bdi>
          {after}
        </>
      }
    />
  );
}
