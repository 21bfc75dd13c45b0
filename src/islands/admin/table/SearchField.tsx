import { useStore } from '@nanostores/react';
import { Search, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { limits } from '#lib/contract/limits.ts';
import type { Filters } from '#lib/stores/admin/filters.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';

interface Props {
  filters: Filters;
  placeholder: string;
}

/** The search box of a list: it searches when typing pauses, or on Enter. */
export function SearchField({ filters, placeholder }: Props) {
  const typed = useStore(filters.$typed, { ssr: 'initial' });
  const field = useRef<HTMLInputElement>(null);

  // The text that was typed before the script ran.
  useLayoutEffect(() => {
    const text = field.current?.value ?? '';
    if (text !== filters.$typed.get()) filters.type(text);
  }, [filters]);

  return (
    <search className="relative min-w-[min(240px,100%)] max-w-[480px] grow">
      <Search size={16} aria-hidden className="pointer-events-none absolute start-3 top-3.5 text-dim" />
      <input
        ref={field}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...typedAtMost(limits.keyword, filters.type)}
        onKeyDown={({ key }) => key === 'Enter' && filters.submit()}
        className="h-11 w-full rounded border border-edge bg-raised ps-9 pe-11 text-16 placeholder:text-dim sm:text-14"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={admin.clear}
          onClick={() => {
            filters.type('');
            filters.submit();
            field.current?.focus();
          }}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded text-dim hover:text-text"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </search>
  );
}
