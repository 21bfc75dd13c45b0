import { useStore } from '@nanostores/react';
import { EyeOff, Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { HiddenWord } from '#lib/contract/account/hidden-words.ts';
import type { Page } from '#lib/contract/page.ts';
import { createHiddenWords } from '#lib/stores/relation/hidden-words.ts';
import { hiddenWords as texts } from '#lib/texts/profile/hidden-words.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { FileTools } from './FileTools.tsx';
import { WordForm } from './WordForm.tsx';
import { WordRow } from './WordRow.tsx';

/** The words that a member hides, with the form that adds one. */
function HiddenWordsPage({ first }: { first: Page<HiddenWord> | null }) {
  const [words] = useState(() => createHiddenWords(first));
  const keyWord = useStore(words.$keyWord, { ssr: 'initial' });
  const { phase } = useStore(words.list.$list, { ssr: 'initial' });
  const ready = useReady();
  const fieldId = useId();
  useEffect(() => void words.list.loadFirst(), [words]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="px-2 text-dim">{texts.about}</p>
      <WordForm words={words} />
      <section aria-label={texts.list} className="grid grid-cols-1 gap-4">
        <search>
          <SearchInput
            id={fieldId}
            label={texts.search}
            placeholder={texts.search}
            icon={Search}
            look="bar"
            busy={phase === 'loading' && keyWord !== ''}
            problemId={undefined}
            value={keyWord}
            disabled={!ready}
            onChange={(event) => words.type(event.target.value)}
            onClear={() => words.type('')}
          />
        </search>
        <FileTools
          list={words}
          fileName={() => 'hidden-words.csv'}
          hint={texts.fileHint}
          imported={texts.imported}
          refused={texts.refused}
        />
        <ListView
          list={words.list}
          layout="rows"
          label={texts.list}
          keyOf={({ code }) => code}
          empty={<EmptyNote icon={EyeOff} text={keyWord.trim() === '' ? texts.none : texts.noneFound} />}
        >
          {(word) => <WordRow word={word} onRemove={() => words.remove(word)} />}
        </ListView>
      </section>
    </div>
  );
}

/** The list as its page mounts it. */
export const HiddenWordsScreen = failsafe(HiddenWordsPage);
