/** The bytes of unfinished uploads, each under the code of its upload. */
export interface PartStore {
  /** How many bytes of an upload are there, from the first one to the first gap. */
  held(code: string): Promise<number>;
  /** Takes the bytes of an upload from an abandoned request that may wake up and still write: its later writes go elsewhere. */
  takeOver(code: string): Promise<void>;
  /** Opens an upload to write behind its first `held` bytes; bytes that a broken request left behind them are dropped. `isLast`: nothing follows. */
  open(code: string, held: number, isLast: boolean): Promise<OpenPart>;
  /** Removes the bytes of an upload. */
  remove(code: string): Promise<void>;
  /** Removes uploads written before that time, except the codes that are still being received; returns how many. */
  sweep(before: Date, receiving: (codes: string[]) => Promise<Set<string>>): Promise<number>;
}

/** The bytes that one request adds to an upload. */
export interface OpenPart {
  /** The local file that it writes to; for the last part, this is the whole upload from its first byte on. */
  path: string;
  /** Where in that file the new bytes begin. */
  at: number;
  /** Keeps the written bytes, up to this byte of the upload, for the next request. */
  keep(received: number): Promise<void>;
  /** Ends the work on the file. */
  close(): Promise<void>;
}
