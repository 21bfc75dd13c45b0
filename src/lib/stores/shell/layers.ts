import { platform } from '#lib/platform/current.ts';

// The mark of a history entry names the layers that lie over its screen, from the lowest to the topmost: `post 4f2c/comments`.
const separator = '/';

/** The layers of this entry, the lowest first. */
export const layersHere = (): string[] => (platform().navigation.mark() || null)?.split(separator) ?? [];

/** The mark of an entry with these layers. */
export const layersMark = (layers: readonly string[]): string => layers.join(separator);

const post = 'post ';

/** The layer of a popup with this post. */
export const postLayer = (postCode: string): string => post + postCode;

/** The post whose popup belongs to this entry of the history; null if there is none. */
export function markedPost(): string | null {
  const [lowest] = layersHere();
  return lowest?.startsWith(post) ? lowest.slice(post.length) : null;
}
