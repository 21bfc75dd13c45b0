import { useEffect, useRef } from 'react';
import { type NotificationFilter, notificationFilters } from '#lib/contract/inbox/kinds.ts';
import { paths } from '#lib/paths.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { isPlainPress } from '../ui/dom/plain-press.ts';

interface Props {
  active: NotificationFilter;
  onChoose: (filter: NotificationFilter) => void;
}

/** The kinds of notifications, in one line that scrolls where it is too long. */
export function InboxFilters({ active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-filter="${active}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return (
    <nav aria-label={texts.filters}>
      <div ref={list} className="flex gap-2 overflow-x-auto px-5 py-3 [scrollbar-width:none]">
        {notificationFilters.map((filter) => (
          <a
            key={filter}
            href={paths.inbox(filter)}
            data-filter={filter}
            aria-current={filter === active ? 'page' : undefined}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              onChoose(filter);
            }}
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-14 font-semibold text-dim outline-text transition-colors hover:text-text aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-ground forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:[forced-color-adjust:none]"
          >
            {texts[filter]}
          </a>
        ))}
      </div>
    </nav>
  );
}
