import { useStore } from '@nanostores/react';
import { Images, Play } from 'lucide-react';
import { coveredLabel } from '#lib/format/covered-label.ts';
import { paths } from '#lib/paths.ts';
import type { HistoryItem } from '#lib/stores/history/histories.ts';
import { $knownPosts, postAs } from '#lib/stores/post/known-posts.ts';
import { $uncovered, coverNow } from '#lib/stores/post/sensitive/uncovered.ts';
import { $shownAnyway, coverWord } from '#lib/stores/relation/shown-anyway.ts';
import { history } from '#lib/texts/history.ts';
import { warmPopup } from '../post/ListPopup.tsx';
import { CoverMark } from '../sensitive/CoverMark.tsx';
import { TileLink } from '../ui/TileLink.tsx';
import { WordCoverTile } from '../words/WordCoverTile.tsx';
import type { EntryProps } from './entry.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** A post that was viewed or liked, as a tile of the grid. */
export function PostEntry({ item: answered, name, onRemove, onOpen }: EntryProps<HistoryItem<'views' | 'likes'>>) {
  const item = postAs(useStore($knownPosts, { ssr: 'initial' }), answered);
  const { postCode, postType, title } = item;
  const { cover, isCovered } = coverNow(item, useStore($uncovered, { ssr: 'initial' }));
  const isVideo = postType === 'VID';
  const Kind = isVideo ? Play : Images;
  const word = coverWord(postCode, item.hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  return (
    <div className="group absolute inset-0">
      {word === null ? (
        <TileLink
          href={paths.home(postCode)}
          cover={cover}
          label={isCovered ? coveredLabel(item) : isVideo ? history.video({ title }) : history.images({ title })}
          onOpen={() => onOpen(postCode)}
          onNear={warmPopup}
          className="bg-gradient-to-b from-scrim/60 via-transparent via-30% to-transparent p-2"
        >
          {isCovered && <CoverMark />}
          <Kind size={16} strokeWidth={2} aria-hidden fill={isVideo ? 'currentColor' : 'none'} />
        </TileLink>
      ) : (
        <WordCoverTile word={word} postCode={postCode} onOpen={onOpen} onNear={warmPopup} />
      )}
      <RemoveButton
        name={name}
        onRemove={onRemove}
        className="absolute end-0 top-0 outline-offset-[-4px] transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-visible:opacity-100 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
      />
    </div>
  );
}
