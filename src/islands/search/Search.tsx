import './search.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { createSearch, type FirstSearch } from '#lib/stores/search/search.ts';
import { search as texts } from '#lib/texts/search.ts';
import { ListPopup, warmPopup } from '../post/ListPopup.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { Tabs, tabId } from '../ui/Tabs.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchResults } from './SearchResults.tsx';
import { codesOf, useResultPopup } from './use-result-popup.ts';
import { useSearchReturn } from './use-search-return.ts';

const panelId = 'search-results';

/** The search screen: a box, two tabs, and the results. */
function Search({ first }: { first: FirstSearch }) {
  const [search] = useState(() => createSearch(first));
  const { popup, code } = useResultPopup(search);
  const searched = useStore(search.$searched, { ssr: 'initial' });
  const tab = useStore(search.$tab, { ssr: 'initial' });
  const { items } = useStore(search.posts.$list, { ssr: 'initial' });
  const panel = useRef<HTMLDivElement>(null);
  useSearchReturn(search, popup);

  useEffect(() => search.$searched.listen(() => window.scrollTo({ top: 0, behavior: 'instant' })), [search]);

  const choose = (keyword: string) => {
    search.choose(keyword);
    // The pressed link is removed with its list.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <div className="search mx-auto max-w-[960px] lg:px-4">
      <div className="sticky top-0 z-10 bg-ground pt-[calc(12px+var(--safe-top))] lg:pt-6">
        <div className="mb-1 px-4 lg:px-0">
          <SearchBox search={search} />
        </div>
        <Tabs
          label={texts.tabs}
          tabs={[
            { key: 'posts', label: texts.postsTab, href: paths.search(searched) },
            { key: 'accounts', label: texts.accountsTab, href: paths.search(searched, 'accounts') },
          ]}
          active={tab}
          panelId={panelId}
          onSelect={search.selectTab}
        />
      </div>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        tabIndex={-1}
        className="pt-0.5 outline-none lg:pt-4"
      >
        <SearchResults search={search} onOpen={popup.open} onNear={warmPopup} onChoose={choose} />
      </div>
      {code !== null && <ListPopup popup={popup} code={code} codes={codesOf(items)} />}
    </div>
  );
}

/** The search as its page mounts it. */
export const SearchScreen = failsafe(Search);
