/** The store failed at every try; another try later may work. */
export class StoreFault extends Error {}

/** A file that the store does not have. */
export class MissingFile extends Error {
  /** As the disk reports it. */
  readonly code = 'ENOENT';

  constructor(key: string, cause?: unknown) {
    super(`${key} is missing in the store`, { cause });
  }
}

/** Whether an error says that a file does not exist. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
