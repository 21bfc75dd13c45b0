import { Search } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import type { HistoryItem } from '#lib/stores/history/histories.ts';
import { history } from '#lib/texts/history.ts';
import { EntryTime } from './EntryTime.tsx';
import type { EntryProps } from './entry.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** A keyword that the member searched for, with a link to its results. */
export function KeywordEntry({ item, name, onRemove }: EntryProps<HistoryItem<'keywords'>>) {
  const { keyWord, createdAt } = item;
  return (
    <div className="flex items-center pe-1">
      <a
        href={paths.search(keyWord)}
        target="_blank"
        rel="noopener"
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded py-2 pe-2 ps-4 hover:bg-line lg:ps-2"
      >
        <Search size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <bdi className="member-text min-w-0 grow font-medium">{keyWord}</bdi>
        <span className="shrink-0 text-14 text-dim">
          <EntryTime at={createdAt} />
        </span>
        <span className="sr-only">{history.newTab}</span>
      </a>
      <RemoveButton name={name} onRemove={onRemove} className="rounded-full text-dim hover:text-text" />
    </div>
  );
}
