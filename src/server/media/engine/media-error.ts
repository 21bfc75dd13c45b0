/** A fault in the file itself: trying again will not help. `reason` is a whole sentence for the person who sent the file. */
export class MediaError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'MediaError';
    this.reason = reason;
  }
}
