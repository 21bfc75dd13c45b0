/** Another service asks to be called again after some time: the job is given back and runs then, without counting as a try. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
