import { useStore } from '@nanostores/react';
import { ExternalLink } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import type { HistoryItem } from '#lib/stores/history/histories.ts';
import { $shownAnyway, postCover } from '#lib/stores/relation/shown-anyway.ts';
import { history } from '#lib/texts/history.ts';
import { covered } from '#lib/texts/post/covered.ts';
import { CoverPicture } from '../sensitive/CoverPicture.tsx';
import { EntryTime } from './EntryTime.tsx';
import type { EntryProps } from './entry.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** A comment of the member's own, with its post and the way there. */
export function CommentEntry({ item, name, onRemove }: EntryProps<HistoryItem<'comments'>>) {
  const { content, createAt, postCode, title } = item;
  const word = postCover(item, useStore($shownAnyway, { ssr: 'initial' }));
  return (
    <article className="flex items-start gap-3 py-3 pe-1 ps-4 lg:ps-2">
      <span className="relative h-20 w-14 shrink-0 overflow-hidden rounded bg-line">
        {word === null && <CoverPicture post={item} sizes="56px" />}
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" className="member-text line-clamp-4 whitespace-pre-wrap">
          {content}
        </p>
        <p dir="auto" className="mt-1 truncate text-14 font-semibold">
          {word === null ? title : covered.because({ word })}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-dim">
          <EntryTime at={createAt} />
          <span className="tabular-nums">{history.post({ code: postCode })}</span>
          <a
            href={paths.home(postCode)}
            target="_blank"
            rel="noopener"
            className="link ms-auto inline-flex min-h-11 items-center gap-1"
          >
            {history.viewPost}
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />
            <span className="sr-only">{history.newTab}</span>
          </a>
        </p>
      </div>
      <RemoveButton name={name} onRemove={onRemove} className="-mt-2 rounded-full text-dim hover:text-text" />
    </article>
  );
}
