import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { said } from '#lib/language/language.ts';
import { groupStarts } from '#lib/stores/inbox/age-groups.ts';
import { createInbox, type FirstInbox } from '#lib/stores/inbox/inbox.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { ArrivedButton } from './ArrivedButton.tsx';
import { EmptyInbox } from './EmptyInbox.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxHead } from './InboxHead.tsx';
import { InboxRow } from './InboxRow.tsx';
import { useSeenRows } from './use-seen-rows.ts';

interface Props {
  first: FirstInbox;
  /** When the server rendered the page, in milliseconds since 1970. */
  now: number;
}

/** What the member was told: the latest first, below headings by age. */
function InboxPage({ first, now }: Props) {
  const [inbox] = useState(() => createInbox(first));
  const filter = useStore(inbox.$filter, { ssr: 'initial' });
  const { items } = useStore(inbox.$list, { ssr: 'initial' });
  const isReady = useReady();
  const root = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  // The server does not know the calendar of the viewer.
  const starts = useMemo(() => groupStarts(items, isReady ? Date.now() : now, !isReady), [items, now, isReady]);

  useEffect(() => inbox.listen(), [inbox]);
  useSeenRows(root, items, inbox.see);

  const remove = (code: string) => {
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const at = links.findIndex(({ dataset }) => dataset['opens'] === code);
    const neighbour = links[at + 1] ?? links[at - 1] ?? top.current;
    neighbour?.focus({ preventScroll: neighbour === top.current });
    void inbox.remove(code);
  };
  const showArrived = async () => {
    if (!(await inbox.showArrived())) return;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={top} tabIndex={-1} className="mx-auto max-w-[680px] outline-none lg:px-4 lg:pt-6">
      <InboxHead inbox={inbox} />
      <InboxFilters active={filter} onChoose={(next) => void inbox.choose(next)} />
      <ArrivedButton inbox={inbox} onPress={showArrived} />
      <div ref={root}>
        <ListView
          key={filter}
          list={inbox}
          layout="inbox"
          label={texts.list}
          keyOf={({ code }) => code}
          end={texts.end}
          failure={(reason) => texts.failure({ reason: said(reason) })}
          empty={<EmptyInbox filter={filter} />}
        >
          {(item) => {
            const group = starts.get(item.code);
            return (
              <>
                {group && <h2 className="px-5 pb-1 pt-4 text-16 first-letter:uppercase">{texts[group]}</h2>}
                <InboxRow
                  item={item}
                  inbox={inbox}
                  onOpen={() => inbox.see([item.code])}
                  onRemove={() => remove(item.code)}
                />
              </>
            );
          }}
        </ListView>
      </div>
    </div>
  );
}

/** The inbox as its page mounts it. */
export const InboxScreen = failsafe(InboxPage);
