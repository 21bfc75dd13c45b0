import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { said } from '#lib/language/language.ts';
import {
  type HistoryCall,
  type HistoryOf,
  historyFailure,
  type RemovalQuestion,
} from '#lib/stores/history/histories.ts';
import { createHistory, type History } from '#lib/stores/history/history.ts';
import type { ItemOf } from '#lib/stores/lists/paged-list.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { history } from '#lib/texts/history.ts';
import { ListView } from '../list/ListView.tsx';
import { ListPopup, useListPopup } from '../post/ListPopup.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import type { EntryProps } from './entry.ts';
import { HistoryTools } from './HistoryTools.tsx';
import { useScrollLoading } from './use-scroll-loading.ts';

const loadConfirm = () => import('../ui/surface/ConfirmDialog.tsx');
const ConfirmDialog = loadedLater(loadConfirm, closeNotLoaded);

/** The appearance of a history. */
export interface Look<E extends HistoryCall> {
  layout: 'grid' | 'rows';
  Entry: ComponentType<EntryProps<ItemOf<E>>>;
  icon: LucideIcon;
  /** The link in an empty history. */
  start: { href: string; label: () => string };
  /** The posts that the popup steps through. */
  codesOf: (items: readonly ItemOf<E>[]) => readonly string[];
}

interface Props<E extends HistoryCall> {
  kind: HistoryOf<E>;
  look: Look<E>;
  /** Null if the server could not load it; then the list does. */
  first: DataOf<E> | null;
}

interface Asked {
  question: RemovalQuestion;
  /** The element that gets the focus after a removal. */
  next: HTMLElement | null;
  run: () => Promise<void>;
}

/** One history: its tools, its entries, and the confirmation before something is removed. */
export function HistoryList<E extends HistoryCall>({ kind, look, first }: Props<E>) {
  const [store] = useState(() => createHistory(kind, first));
  const { popup, code } = useListPopup(store, look.codesOf);
  const { items } = useStore(store.$list, { ssr: 'initial' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const setNextFocus = useFocusAfter(asked);
  useSweep(store, code === null, root);
  useScrollLoading(store.loadMore);
  const { Entry } = look;

  const askRemove = (item: ItemOf<E>) => {
    const key = kind.keyOf(item);
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = items.findIndex((one) => kind.keyOf(one) === key);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? root.current;
    setAsked({ question: kind.askRemove(item), next, run: () => store.removeEntry(key) });
  };
  const askClear = () => {
    const question = kind.askClear(store.$total.get() ?? 0);
    setAsked({ question, next: root.current, run: store.clear });
  };

  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <HistoryTools countOf={kind.countOf} store={store} onClear={askClear} />
      <ListView
        list={store}
        layout={look.layout}
        label={kind.title}
        keyOf={kind.keyOf}
        more={history.loadMore}
        failure={historyFailure}
        onward="never"
        empty={
          <EmptyNote icon={look.icon} text={said(kind.empty)}>
            <a className="button button-quiet" href={look.start.href}>
              {look.start.label()}
            </a>
          </EmptyNote>
        }
      >
        {(item) => <Entry item={item} name={kind.nameOf(item)} onRemove={() => askRemove(item)} onOpen={popup.open} />}
      </ListView>
      {code !== null && <ListPopup popup={popup} code={code} codes={look.codesOf(items)} />}
      {asked && (
        <ConfirmDialog
          what={asked.question}
          onConfirm={async () => {
            setNextFocus(asked.next);
            void asked.run();
            return true;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Removes the entries that the popup removed after it closes. If one of them had the focus, its neighbour gets it. */
function useSweep<Item>(store: History<Item>, active: boolean, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = active ? store.sweep() : null;
    if (place === null) return;
    // After the list is rendered without them.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const links = [...(root.current?.querySelectorAll<HTMLElement>('li > * > a[href]') ?? [])];
      (links[place] ?? links.at(-1) ?? root.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [store, active, root]);
}

/** The pressed button may be gone when its question is answered. The focus then moves to the element that the returned function received. */
function useFocusAfter(question: unknown): (next: HTMLElement | null) => void {
  const next = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (question !== null) return;
    next.current?.focus();
    next.current = null;
  }, [question]);
  return (element) => {
    next.current = element;
  };
}
