import { ExternalLink } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import type { HistoryItem } from '#lib/stores/history/histories.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';
import { EntryTime } from './EntryTime.tsx';
import type { EntryProps } from './entry.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** A comment of the member's own, with the post that it is about and the way there. */
export function CommentEntry({ item, name, onRemove }: EntryProps<HistoryItem<'comments'>>) {
  const { content, createAt, postCode, title, media } = item;
  return (
    <article className="flex items-start gap-3 py-3 pl-4 pr-1 lg:pl-2">
      <span className="h-20 w-14 shrink-0 overflow-hidden rounded bg-line">
        {media.cover && (
          <img
            ref={hideBroken}
            {...media.cover}
            sizes="56px"
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" className="member-text line-clamp-4 whitespace-pre-wrap">
          {content}
        </p>
        <p dir="auto" className="mt-1 truncate text-14 font-semibold">
          {title}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-dim">
          <EntryTime at={createAt} />
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
