import { atom } from 'nanostores';
import type { Picture, PostMedia } from '#lib/contract/media/addresses.ts';
import type { Post } from '#lib/contract/post/post.ts';
import type { SoundDetail } from '#lib/contract/sound/sound.ts';

interface Uncovered {
  /** The member has just chosen to see all sensitive posts; answers from before do not say so. */
  all: boolean;
  /** The pictures of the posts that the person uncovered, by code, for their tiles. */
  pictures: Readonly<Record<string, Picture | null>>;
}

/** The sensitive posts that this document shows uncovered. It forgets them when it is closed. */
export const $uncovered = atom<Uncovered>({ all: false, pictures: {} });

type OnStage = Pick<Post, 'postCode' | 'isCovered' | 'media'>;

/** Whether a post on the stage is covered now. Visitors have no way to uncover one. */
export const isCoveredNow = ({ postCode, isCovered, media }: OnStage, { all, pictures }: Uncovered): boolean =>
  media.kind === 'covered' || (isCovered && !all && !(postCode in pictures));

/** Shows a post uncovered, on the stage and in grids. */
export function uncover({ postCode, media }: OnStage): void {
  const { all, pictures } = $uncovered.get();
  const picture = media.kind === 'video' ? media.poster : media.kind === 'images' ? (media.images[0] ?? null) : null;
  $uncovered.set({ all, pictures: { ...pictures, [postCode]: picture } });
}

/** Plays the sound of a covered post, which its picture does not show. */
export function uncoverSound(postCode: string): void {
  const { all, pictures } = $uncovered.get();
  $uncovered.set({ all, pictures: { ...pictures, [postCode]: pictures[postCode] ?? null } });
}

/** Whether the sound of a page waits for a press: its original post is covered. */
export const isSoundCovered = (
  { original, media }: Pick<SoundDetail, 'original' | 'media'>,
  { all, pictures }: Uncovered,
): boolean => original?.isCovered === true && (media.sound === null || !(all || original.postCode in pictures));

/** Shows or covers all posts of earlier answers. */
export const uncoverAll = (all: boolean): void => $uncovered.set({ ...$uncovered.get(), all });

type InGrid = Pick<Post, 'postCode' | 'isCovered'> & { media: { cover: Picture | null } };

/** The picture of a post in a grid, and whether it is still covered. */
export function coverNow(
  { postCode, isCovered, media }: InGrid,
  { pictures }: Uncovered,
): { cover: Picture | null; isCovered: boolean } {
  const picture = pictures[postCode];
  return isCovered && picture ? { cover: picture, isCovered: false } : { cover: media.cover, isCovered };
}

/** The blurred picture of a post, or of one of its images; null if there is none. */
export function blurredOf(media: PostMedia, image = 0): string | null {
  if (media.kind === 'images') return media.images[image]?.backdrop ?? null;
  return media.kind === 'none' ? null : media.backdrop;
}
