import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import { useId } from 'react';
import type { ListState } from '#lib/stores/lists/growing-list.ts';
import { useReady } from '../ui/hooks/use-ready.ts';
import { SearchInput } from '../ui/SearchInput.tsx';

interface Props {
  label: string;
  /** The text in the field, and the function that changes it. */
  search: { $keyWord: ReadableAtom<string>; type(text: string): void };
  list: { $list: ReadableAtom<ListState<unknown>> };
}

/** The field that searches a list of what a member hides. */
export function ListSearch({ label, search, list }: Props) {
  const keyWord = useStore(search.$keyWord, { ssr: 'initial' });
  const { phase } = useStore(list.$list, { ssr: 'initial' });
  const ready = useReady();
  return (
    <search>
      <SearchInput
        id={useId()}
        label={label}
        placeholder={label}
        icon={Search}
        look="bar"
        busy={phase === 'loading' && keyWord !== ''}
        problemId={undefined}
        value={keyWord}
        disabled={!ready}
        onChange={(event) => search.type(event.target.value)}
        onClear={() => search.type('')}
      />
    </search>
  );
}
