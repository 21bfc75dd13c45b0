import { EyeOff } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { covered as texts } from '#lib/texts/post/covered.ts';
import { TileLink } from '../ui/TileLink.tsx';

interface Props {
  /** The hidden word that stands in the post. */
  word: string;
  postCode: string;
  onOpen: (postCode: string) => void;
  onNear: () => void;
}

/** The tile of a post that contains a hidden word; it opens the covered post. */
export function WordCoverTile({ word, postCode, onOpen, onNear }: Props) {
  return (
    <TileLink
      href={paths.home(postCode)}
      cover={null}
      label={texts.because({ word })}
      onOpen={() => onOpen(postCode)}
      onNear={onNear}
      className="grid place-content-center justify-items-center gap-2 bg-scrim/80 p-2 text-center text-12 text-light"
    >
      <EyeOff size={24} strokeWidth={1.75} aria-hidden />
      <span className="line-clamp-4 break-words">{texts.because({ word })}</span>
    </TileLink>
  );
}
