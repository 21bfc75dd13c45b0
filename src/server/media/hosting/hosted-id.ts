type Kind = 'image' | 'video';

const folders = { image: 'images', video: 'videos' } as const;
const prefix = 'hosted-';
// Both folders have names of this length.
const nameAt = 'videos/'.length;

/** The public id of an upload whose files a media host has, such as `videos/hosted-x7…`. */
export const hostedId = (kind: Kind, code: string): string => `${folders[kind]}/${prefix}${code}`;

/** Whether a media host has the files of this upload. Riff's own ids are random codes, and one in four trillion begins like this. */
export const isHostedId = (publicId: string): boolean => publicId.startsWith(prefix, nameAt);

/** The kind of file that a public id names. */
export const kindOfId = (publicId: string): Kind => (publicId.startsWith(`${folders.image}/`) ? 'image' : 'video');
