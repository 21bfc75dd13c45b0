/** A failed upload; its message is for the person, `status` is 0 without an answer. */
export class UploadFailure extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'UploadFailure';
    this.status = status;
  }
}
