import { useStore } from '@nanostores/react';
import { EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HiddenWord } from '#lib/contract/account/hidden-words.ts';
import type { Page } from '#lib/contract/page.ts';
import { createHiddenWords } from '#lib/stores/relation/hidden-words.ts';
import { hiddenWords as texts } from '#lib/texts/profile/hidden-words.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { FileTools } from './FileTools.tsx';
import { ListSearch } from './ListSearch.tsx';
import { WordForm } from './WordForm.tsx';
import { WordRow } from './WordRow.tsx';

/** The words that a member hides, with the form that adds one. */
function HiddenWordsPage({ first }: { first: Page<HiddenWord> | null }) {
  const [words] = useState(() => createHiddenWords(first));
  const keyWord = useStore(words.$keyWord, { ssr: 'initial' });
  useEffect(() => void words.list.loadFirst(), [words]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="px-2 text-dim">{texts.about}</p>
      <WordForm words={words} />
      <section aria-label={texts.list} className="grid grid-cols-1 gap-4">
        <ListSearch label={texts.search} search={words} list={words.list} />
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
