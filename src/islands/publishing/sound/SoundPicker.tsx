import { useStore } from '@nanostores/react';
import { Music2, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { leaveLostSounds, soundsLayer } from '#lib/stores/post/post-layers.ts';
import { createPost } from '#lib/texts/publishing/create-post.ts';
import { Button } from '../../ui/Button.tsx';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';
import { useLayer } from '../../ui/hooks/use-layer.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { BottomSheet } from '../../ui/surface/BottomSheet.tsx';
import { useComposer } from '../composer-context.ts';
import { ProblemLine } from '../ProblemLine.tsx';
import { ChosenSound } from './ChosenSound.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { SoundRow } from './SoundRow.tsx';
import { useSound } from './sound-context.ts';

interface Props {
  problem: string | undefined;
}

/** Searches, plays and chooses the sound of a post: in the form on wide screens, elsewhere in a sheet; the form then shows only the chosen sound. */
export function SoundPicker({ problem }: Props) {
  const isWide = useMedia('(min-width: 1024px)');
  const isChosen = useStore(useComposer().form.$form).sound !== null;
  const [sheetShown, setSheetShown] = useState(false);
  const id = useId();
  const invalid = problem !== undefined;
  const line = (
    <div role="alert">
      <ProblemLine id={`${id}-problem`}>{problem}</ProblemLine>
    </div>
  );
  useEffect(leaveLostSounds, []);

  return (
    <div>
      <ChosenSound />
      {isWide ? (
        <SoundList id={id} invalid={invalid} problem={line} />
      ) : (
        <>
          <Button
            kind="quiet"
            className="w-full"
            aria-haspopup="dialog"
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? `${id}-problem` : undefined}
            onClick={() => setSheetShown(true)}
          >
            <Music2 size={20} strokeWidth={1.75} aria-hidden />{' '}
            {isChosen ? createPost.changeSound : createPost.chooseSound}
          </Button>
          {line}
        </>
      )}
      {sheetShown && !isWide && <SoundSheet id={`${id}-sheet`} onClosed={() => setSheetShown(false)} />}
    </div>
  );
}

/** Back closes it. */
function SoundSheet({ id, onClosed }: { id: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = useLayer(soundsLayer, () => setOpen(false));
  return (
    <BottomSheet
      label={createPost.sounds}
      open={open}
      onClose={close}
      onClosed={onClosed}
      head={<SheetHead onClose={close} />}
    >
      <div className="grow overflow-y-auto overscroll-contain px-4 pb-[calc(var(--safe-bottom)+16px)]">
        <SoundList id={id} invalid={false} problem={null} onPicked={close} />
      </div>
    </BottomSheet>
  );
}

function SheetHead({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex items-center justify-between pb-2 pe-1 ps-4">
      <h2 className="text-20">{createPost.chooseSound}</h2>
      <button
        type="button"
        aria-label={createPost.closeSounds}
        onClick={onClose}
        className="grid size-11 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

interface ListProps {
  id: string;
  invalid: boolean;
  /** Shown below the search. */
  problem: ReactNode;
  /** Called when a press, not a key that moves through the list, has chosen a sound. */
  onPicked?: (() => void) | undefined;
}

function SoundList({ id, invalid, problem, onPicked }: ListProps) {
  const { music } = useSound();
  useEffect(() => music.open(), [music]);
  return (
    <>
      <SearchBox id={id} invalid={invalid} />
      {problem}
      <Results onPicked={onPicked} />
    </>
  );
}

function SearchBox({ id, invalid }: { id: string; invalid: boolean }) {
  const { $keyword, $sounds, type } = useSound().music;
  const keyword = useStore($keyword);
  const { phase } = useStore($sounds);
  return (
    <SearchInput
      id={id}
      label={createPost.searchSound}
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

function Results({ onPicked }: Pick<ListProps, 'onPicked'>) {
  const chosen = useStore(useComposer().form.$form).sound?.postCode;
  const { $sounds, $searched, retry, loadMore } = useSound().music;
  const list = useStore($sounds);
  const searched = useStore($searched);
  const { phase, items } = list;
  const heading = searched ? createPost.soundsFor({ searched }) : createPost.trendingSounds;
  const isEmpty = phase === 'done' && items.length === 0;
  return (
    <div className="mt-4">
      <h3 className="mb-1 truncate text-14 font-semibold">{heading}</h3>
      <p role="status" className="sr-only">
        {phase === 'loading' || phase === 'failed'
          ? ''
          : isEmpty
            ? createPost.noSoundsFound
            : createPost.soundCount({ count: items.length })}
      </p>
      {items.length > 0 && (
        <div role="radiogroup" aria-label={heading} className="-mx-2 flex flex-col lg:max-h-[400px] lg:overflow-y-auto">
          {items.map((post) => (
            <SoundRow key={post.postCode} post={post} chosen={post.postCode === chosen} onPicked={onPicked} />
          ))}
        </div>
      )}
      {phase === 'loading' && items.length === 0 && <PickerSkeleton />}
      {isEmpty && (
        <p className="grid justify-items-center gap-2 py-8 text-center text-14 text-dim">
          <Music2 size={28} strokeWidth={1.75} aria-hidden />
          {searched ? createPost.noSuchSound : createPost.noSoundsYet}
        </p>
      )}
      {list.phase === 'failed' && (
        <div className="flex flex-col items-start gap-2 py-3">
          <ProblemLine id="composer-sounds-failed">{list.reason}</ProblemLine>
          <Button kind="quiet" className="min-h-11" onClick={() => void retry()}>
            {createPost.tryAgain}
          </Button>
        </div>
      )}
      {items.length > 0 && (phase === 'idle' || phase === 'loading') && (
        <Button kind="quiet" className="mt-3 w-full" busy={phase === 'loading'} onClick={() => void loadMore()}>
          {createPost.loadMore}
        </Button>
      )}
    </div>
  );
}
