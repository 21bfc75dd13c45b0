import { platform } from '#lib/platform/current.ts';

// The mark of an entry of the history names the layers that lie over its screen, from the lowest to the topmost: `post 4f2c/comments`.
const separator = '/';

/** The layers of this entry, the lowest first. */
export const layersHere = (): string[] => (platform().navigation.mark() || null)?.split(separator) ?? [];

/** The mark of an entry with these layers. */
export const layersMark = (layers: readonly string[]): string => layers.join(separator);
