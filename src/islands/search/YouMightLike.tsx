import { useStore } from '@nanostores/react';
import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { countLabel } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/stores/search/search.ts';
import type { TopKeyword } from '#lib/stores/search/top-keywords.ts';
import { search as texts } from '#lib/texts/search.ts';
import { ListView } from '../list/ListView.tsx';
import { isPlainPress } from '../ui/dom/plain-press.ts';

interface Props {
  search: Search;
  onChoose: (keyword: string) => void;
  /** Shown if there are no searches yet. */
  otherwise?: ReactNode;
}

/** The keywords that most members search for. */
export function YouMightLike({ search, onChoose, otherwise = null }: Props) {
  const { phase, items } = useStore(search.top.$list, { ssr: 'initial' });
  const tab = useStore(search.$tab, { ssr: 'initial' });
  if (phase === 'done' && items.length === 0) return otherwise;
  return (
    <section aria-labelledby="you-might-like" className="pt-4">
      <h2 id="you-might-like" className="mb-2 px-4 text-20 lg:px-2">
        {texts.topKeywords}
      </h2>
      <ListView list={search.top} layout="rows" label={texts.topKeywords} keyOf={({ keyword }) => keyword} empty={null}>
        {(top) => <Keyword top={top} href={paths.search(top.keyword, tab)} onChoose={onChoose} />}
      </ListView>
    </section>
  );
}

interface KeywordProps {
  top: TopKeyword;
  href: string;
  onChoose: (keyword: string) => void;
}

function Keyword({ top: { keyword, count }, href, onChoose }: KeywordProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onChoose(keyword);
      }}
      className="flex min-h-16 items-center gap-3 px-4 outline-offset-[-2px] hover:opacity-80 lg:px-2"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-accent-text">
        <TrendingUp size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span dir="auto" className="min-w-0 grow truncate text-left font-semibold rtl:text-right">
        {keyword}
      </span>
      <span className="shrink-0 text-14 tabular-nums text-dim">
        {texts.searchCount({ count, label: countLabel(count) })}
      </span>
    </a>
  );
}
