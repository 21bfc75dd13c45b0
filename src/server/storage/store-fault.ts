/** The store did not do what it was asked for, after every try: another try later may work. */
export class StoreFault extends Error {}

/** A missing file, as the disk reports it. */
export const missingFile = (key: string, cause?: unknown): Error =>
  Object.assign(new Error(`${key} is missing in the store`, { cause }), { code: 'ENOENT' });

/** Whether an error says that a file does not exist. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
