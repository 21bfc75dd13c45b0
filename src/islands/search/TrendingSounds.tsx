import { useStore } from '@nanostores/react';
import { Music2 } from 'lucide-react';
import { useEffect } from 'react';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { countLabel } from '#lib/format/count.ts';
import { paths } from '#lib/paths.ts';
import { $shownAnyway, coverWord } from '#lib/stores/relation/shown-anyway.ts';
import type { Search } from '#lib/stores/search/search.ts';
import { covered } from '#lib/texts/post/covered.ts';
import { search as texts } from '#lib/texts/search.ts';
import { CoverPicture } from '../sensitive/CoverPicture.tsx';

/** The sounds that most posts of this week play, as a row that scrolls sideways. */
export function TrendingSounds({ sounds }: Pick<Search, 'sounds'>) {
  const { phase, items } = useStore(sounds.$list, { ssr: 'initial' });
  useEffect(() => void sounds.loadFirst(), [sounds]);
  const isOver = phase === 'done' || phase === 'failed';
  if (isOver && items.length === 0) return null;
  return (
    <section aria-labelledby="trending-sounds" className="pt-4">
      <h2 id="trending-sounds" className="mb-2 px-4 text-20 lg:px-2">
        {texts.trendingSounds}
      </h2>
      <ul
        aria-busy={!isOver}
        className="flex h-[168px] snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 lg:scroll-px-2 lg:px-2"
      >
        {items.map((sound) => (
          <li key={sound.postCode} className="w-28 shrink-0 snap-start">
            <Sound sound={sound} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sound({ sound }: { sound: FoundPost }) {
  const { postCode, title, displayName, audioUseCount } = sound;
  const word = coverWord(postCode, sound.hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  return (
    <a href={paths.sound(postCode)} className="block rounded text-14 outline-offset-[-2px] hover:opacity-80">
      <span className="relative mb-1 grid size-28 place-items-center overflow-hidden rounded bg-raised text-dim">
        <Music2 size={28} aria-hidden />
        {word === null && <CoverPicture post={sound} sizes="112px" />}
      </span>
      <span dir="auto" className="block truncate font-semibold">
        {word === null ? title : covered.because({ word })}
      </span>
      <span className="flex gap-1 text-12 text-dim">
        <span className="shrink-0">
          {texts.soundPosts({ count: audioUseCount, label: countLabel(audioUseCount) })} ·
        </span>
        <bdi dir="auto" className="truncate">
          {word === null && displayName}
        </bdi>
      </span>
    </a>
  );
}
