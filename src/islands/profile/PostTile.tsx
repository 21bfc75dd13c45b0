import { useStore } from '@nanostores/react';
import { Images, Lock, Play } from 'lucide-react';
import type { PostTile as Post } from '#lib/contract/account/account.ts';
import { countLabel } from '#lib/format/count.ts';
import { coveredLabel } from '#lib/format/covered-label.ts';
import { paths } from '#lib/paths.ts';
import { $uncovered, coverNow } from '#lib/stores/post/sensitive/uncovered.ts';
import { $shownAnyway, coverWord } from '#lib/stores/relation/shown-anyway.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { CoverMark } from '../sensitive/CoverMark.tsx';
import { OwnPostTile } from '../shell/OwnPostTile.tsx';
import { TileLink } from '../ui/TileLink.tsx';
import { WordCoverTile } from '../words/WordCoverTile.tsx';

/** The parts of a post that a tile shows; other lists have no status. */
type Shown = Pick<
  Post,
  'postCode' | 'postType' | 'title' | 'viewCount' | 'media' | 'sensitive' | 'isCovered' | 'hiddenBecauseOf'
> &
  Partial<Pick<Post, 'status' | 'visibility' | 'progress' | 'failure'>>;

interface Props {
  post: Shown;
  userCode: string;
  /** A plain press on the tile, instead of following its link. */
  onOpen: (postCode: string) => void;
  /** Called when such a press is likely. */
  onNear: () => void;
}

/** One post of a grid; its author sees its status until it is READY. */
export function PostTile({ post, userCode, onOpen, onNear }: Props) {
  const uncovered = useStore($uncovered, { ssr: 'initial' });
  const { cover, isCovered } = coverNow(post, uncovered);
  const { postCode, title, media, status, progress = 0, failure = null } = post;
  const word = coverWord(postCode, post.hiddenBecauseOf, useStore($shownAnyway, { ssr: 'initial' }));
  if (status === 'PROCESSING' || status === 'FAILED') {
    const facts = { userCode, postCode, title, status, progress, failure, cover: media.cover, onOpen };
    return <OwnPostTile {...facts} />;
  }
  if (word !== null) return <WordCoverTile word={word} postCode={postCode} onOpen={onOpen} onNear={onNear} />;
  const isPrivate = post.visibility === 'PRIVATE';
  const Kind = post.postType === 'VID' ? Play : Images;
  return (
    <TileLink
      href={paths.home(postCode)}
      cover={cover}
      label={isCovered ? coveredLabel(post) : isPrivate ? profile.privatePost({ title }) : title}
      onOpen={() => onOpen(postCode)}
      onNear={onNear}
      className="group flex items-end justify-between bg-gradient-to-t from-scrim/70 via-transparent to-transparent p-2 text-12 font-semibold tabular-nums"
    >
      {isCovered && <CoverMark />}
      <span className="flex items-center gap-1 transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:group-focus-visible:opacity-100">
        <Kind size={14} aria-hidden /> {countLabel(post.viewCount)}
      </span>
      {isPrivate && (
        <span className="flex items-center gap-1">
          <Lock size={14} aria-hidden /> {profile.private}
        </span>
      )}
    </TileLink>
  );
}
