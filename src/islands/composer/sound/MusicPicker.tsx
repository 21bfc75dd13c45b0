import { useStore } from '@nanostores/react';
import { LoaderCircle, Music2, Search, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { limits } from '#lib/contract/limits.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import type { MediaConfig } from '#lib/media/urls.ts';
import { $form } from '#lib/stores/composer/composer-form.ts';
import {
  $musicKeyword,
  $searched,
  $tracks,
  chooseSound,
  loadMoreMusic,
  openMusicPicker,
  retryMusic,
  typeMusic,
} from '#lib/stores/composer/music-picker.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemLine } from '../ProblemLine.tsx';
import { PickerSkeleton } from './PickerSkeleton.tsx';
import { TrackRow } from './TrackRow.tsx';

interface Props {
  media: MediaConfig;
  problem: string | undefined;
}

/** Searches, plays and chooses the sound of a post. */
export default function MusicPicker({ media, problem }: Props) {
  const { sound } = useStore($form, { ssr: 'initial' });
  const id = useId();

  useEffect(() => openMusicPicker({ media }), [media]);

  return (
    <div>
      {sound && <Chosen sound={sound} />}
      <SearchBox id={id} invalid={problem !== undefined} />
      <div role="alert">
        <ProblemLine id={`${id}-problem`}>{problem}</ProblemLine>
      </div>
      <Results chosen={sound?.postCode} />
    </div>
  );
}

function Chosen({ sound }: { sound: FoundPost }) {
  return (
    <div className="mb-3 flex items-center gap-3 rounded-card border border-line bg-raised py-1 pl-4">
      <Music2 size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <div className="min-w-0 grow text-14">
        <p className="truncate font-semibold">
          <span className="sr-only">Chosen sound: </span>
          {sound.title}
        </p>
        <p className="truncate text-dim">{sound.displayName}</p>
      </div>
      <button
        type="button"
        aria-label="Remove sound"
        title="Remove sound"
        onClick={() => chooseSound(null)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}

function SearchBox({ id, invalid }: { id: string; invalid: boolean }) {
  const keyword = useStore($musicKeyword, { ssr: 'initial' });
  const { phase } = useStore($tracks, { ssr: 'initial' });
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        Search for a sound
      </label>
      <div className="relative">
        <Search
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute left-4 top-3.5 text-dim"
        />
        <input
          id={id}
          type="search"
          value={keyword}
          maxLength={limits.keyword}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-problem` : undefined}
          onChange={(event) => typeMusic(event.target.value)}
          // Enter in this box never sends the post.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={`h-12 w-full appearance-none rounded border bg-raised px-11 text-16 placeholder:text-dim ${invalid ? 'border-danger-text' : 'border-edge'}`}
        />
        {phase === 'loading' && (
          <LoaderCircle size={20} aria-hidden className="absolute right-4 top-3.5 animate-spin text-dim" />
        )}
      </div>
    </>
  );
}

function Results({ chosen }: { chosen: string | undefined }) {
  const list = useStore($tracks, { ssr: 'initial' });
  const searched = useStore($searched, { ssr: 'initial' });
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
        <div role="radiogroup" aria-label={heading} className="-mx-2 flex max-h-[344px] flex-col overflow-y-auto px-0">
          {items.map((track) => (
            <TrackRow key={track.post.postCode} track={track} chosen={track.post.postCode === chosen} />
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
          <Button look="quiet" className="min-h-11" onClick={() => void retryMusic()}>
            Try again
          </Button>
        </div>
      )}
      {items.length > 0 && (phase === 'idle' || phase === 'loading') && (
        <Button look="quiet" className="mt-3 w-full" busy={phase === 'loading'} onClick={() => void loadMoreMusic()}>
          Load more
        </Button>
      )}
    </div>
  );
}
