/** An upload that ended without a file; its message is for the person, `status` is 0 where no answer came. */
export class UploadFailure extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'UploadFailure';
    this.status = status;
  }
}
