// Where the media service's addresses on another origin differ from those on Riff's own: the first part after `/media/riff/`.

/** Stands before a signature. Segments of a stream are below their playlist, so they inherit both. */
export const signedPlace = 'signed';

/** Stands before a video whose sound was taken down: a new address, so that nobody is led to what a cache may still have. */
export const silentPlace = 'silent';

/** Whether an address works for a while only. */
export const isSigned = (address: string): boolean => address.includes(`/${signedPlace}/`);
