import { useStore } from '@nanostores/react';
import { Music2, Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useComposer } from '../composer-context.ts';
import { ProblemLine } from '../ProblemLine.tsx';
import { ChosenSound } from './ChosenSound.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { SoundRow } from './SoundRow.tsx';
import { useSound } from './sound-context.ts';

interface Props {
  problem: string | undefined;
}

/** Searches, plays and chooses the sound of a post. */
export function SoundPicker({ problem }: Props) {
  const { music } = useSound();
  const id = useId();

  useEffect(() => music.open(), [music]);

  return (
    <div>
      <ChosenSound />
      <SearchBox id={id} invalid={problem !== undefined} />
      <div role="alert">
        <ProblemLine id={`${id}-problem`}>{problem}</ProblemLine>
      </div>
      <Results />
    </div>
  );
}

function SearchBox({ id, invalid }: { id: string; invalid: boolean }) {
  const { $keyword, $sounds, type } = useSound().music;
  const keyword = useStore($keyword);
  const { phase } = useStore($sounds);
  return (
    <SearchInput
      id={id}
      label="Search for a sound"
      icon={Search}
      busy={phase === 'loading'}
      problemId={invalid ? `${id}-problem` : undefined}
      type="search"
      value={keyword}
      enterKeyHint="search"
      {...typedAtMost(limits.keyword, type)}
      onClear={() => type('')}
    />
  );
}

function Results() {
  const chosen = useStore(useComposer().form.$form).sound?.postCode;
  const { $sounds, $searched, retry, loadMore } = useSound().music;
  const list = useStore($sounds);
  const searched = useStore($searched);
  const { phase, items } = list;
  const heading = searched ? `Sounds for “${searched}”` : 'Trending sounds';
  const isEmpty = phase === 'done' && items.length === 0;
  return (
    <div className="mt-4">
      <h3 className="mb-1 truncate text-14 font-semibold">{heading}</h3>
      <p role="status" className="sr-only">
        {phase === 'loading' || phase === 'failed' ? '' : isEmpty ? 'No sounds found' : `${items.length} sounds`}
      </p>
      {items.length > 0 && (
        <div role="radiogroup" aria-label={heading} className="-mx-2 flex flex-col">
          {items.map((post) => (
            <SoundRow key={post.postCode} post={post} chosen={post.postCode === chosen} />
          ))}
        </div>
      )}
      {phase === 'loading' && items.length === 0 && <PickerSkeleton />}
      {isEmpty && (
        <p className="grid justify-items-center gap-2 py-8 text-center text-14 text-dim">
          <Music2 size={28} strokeWidth={1.75} aria-hidden />
          {searched ? 'No sound has this name. Try another word.' : 'There are no sounds yet.'}
        </p>
      )}
      {list.phase === 'failed' && (
        <div className="flex flex-col items-start gap-2 py-3">
          <ProblemLine id="composer-sounds-failed">{list.reason}</ProblemLine>
          <Button kind="quiet" className="min-h-11" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      {items.length > 0 && (phase === 'idle' || phase === 'loading') && (
        <Button kind="quiet" className="mt-3 w-full" busy={phase === 'loading'} onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
    </div>
  );
}
