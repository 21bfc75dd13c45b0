// Where the media service's addresses on another origin differ from those on Riff's own: the first part after `/media/riff/`.

/** Precedes a signature. Segments of a stream are below their playlist, so they inherit both. */
export const signedPlace = 'signed';

/** Precedes a video whose sound was taken down: a new address, so that no link leads to a copy that a cache may still have. */
export const silentPlace = 'silent';

/** Whether an address expires. */
export const isSigned = (address: string): boolean => address.includes(`/${signedPlace}/`);
