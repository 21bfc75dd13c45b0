/** Every job of the product with what it needs; a handler for each stands in its own file beside this one. */
export interface JobPayloads {
  /** Poster, first rendition and sound of an upload; then its posts are READY. */
  'transcode-upload': { uploadId: number };
  /** The rest of the upload's renditions. */
  'build-ladder': { uploadId: number };
  /** Removes uploads that nobody used for a day, and temporary files that a crash left. */
  'sweep-uploads': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** Where services put work that happens after the answer. */
export interface JobQueue {
  /** Adds a job; `key` makes it one at a time: a second with the same key is dropped while the first waits or runs. */
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: { key?: string }): Promise<void>;
}
