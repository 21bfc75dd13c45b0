import { frameSecond } from '#lib/contract/media/sizes.ts';
import { isFrameAt, peaksName } from '#server/media/delivery/variant-key.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { MediaAccess } from './read-access.ts';

// The owner of a video may look at each of its frames; the disk must not keep all of them.
const mostVariants = 500;
const variantsAfterwards = 400;

/** Removes the oldest images that were made from an upload if there are too many; the poster of its post and the peaks stay. */
export async function makeRoom(storage: Storage, { code, posterAt }: MediaAccess): Promise<void> {
  const folder = `variants/${code}/`;
  const names = await storage.names(folder);
  if (names.length < mostVariants) return;
  const posterSecond = posterAt === null ? null : frameSecond(posterAt);
  const removable = names.filter(
    (name) => name !== peaksName && (posterSecond === null || !isFrameAt(name, posterSecond)),
  );
  const dated = await Promise.all(
    removable.map(async (name) => {
      const stored = await storage.stat(`${folder}${name}`);
      return { name, at: stored?.modifiedAt.getTime() ?? 0 };
    }),
  );
  dated.sort((one, other) => one.at - other.at);
  for (const { name } of dated.slice(0, names.length - variantsAfterwards)) await storage.remove(`${folder}${name}`);
}
