/** A fault in the file itself: trying again will not help. `reason` is a whole sentence for the person who sent the file. */
export class MediaError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'MediaError';
    this.reason = reason;
  }
}

/** The file is not of the kind that was asked for; `what` has an article. */
export class OtherFileError extends MediaError {
  constructor(what: string, wanted: 'image' | 'video' | 'auto') {
    super(`This file is ${what}, not ${wantedNames[wanted]}.`);
    this.what = what;
  }

  readonly what: string;
}

const wantedNames = { image: 'an image', video: 'a video', auto: 'an image or a video' };
