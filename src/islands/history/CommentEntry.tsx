import { ExternalLink } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import type { HistoryItem } from '#lib/stores/history/histories.ts';
import { EntryTime } from './EntryTime.tsx';
import type { EntryProps } from './entry.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** A comment of the member's own, with the way to its post. */
export function CommentEntry({ item, name, onRemove }: EntryProps<HistoryItem<'comments'>>) {
  const { content, createAt, postCode } = item;
  return (
    <article className="flex items-start gap-2 py-3 pl-4 pr-1 lg:pl-2">
      <div className="min-w-0 grow">
        <p dir="auto" className="member-text line-clamp-4 whitespace-pre-wrap">
          {content}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-dim">
          <EntryTime at={createAt} />
          <span aria-hidden>·</span>
          <span>
            Post <span className="tabular-nums">{postCode}</span>
          </span>
          <a
            href={paths.home(postCode)}
            target="_blank"
            rel="noopener"
            className="link ml-auto inline-flex min-h-11 items-center gap-1"
          >
            View Post
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </p>
      </div>
      <RemoveButton name={name} onRemove={onRemove} className="-mt-2 rounded-full text-dim hover:text-text" />
    </article>
  );
}
