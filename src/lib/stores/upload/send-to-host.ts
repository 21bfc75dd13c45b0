import { type Outcome, outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { finishUpload, signUpload } from '#lib/contract/post/hosted-file.ts';
import { UploadFailure } from '#lib/media/upload/upload-failure.ts';
import { type HostOptions, uploadToHost } from '#lib/media/upload/upload-to-host.ts';

type Options = Omit<HostOptions, 'desk'> & {
  /** Riff's id of this upload. The same id continues the same upload. */
  id: string;
};

/** Sends a file to the media host and reports it to Riff. Rejects with `UploadFailure`. */
export const sendToHost = (file: File, { id, ...options }: Options): Promise<UploadedFile> =>
  uploadToHost(file, {
    ...options,
    desk: {
      sign: async () =>
        given(await outcomeOf(request(signUpload, { body: { id, kind: options.kind, bytes: file.size } }), fallback)),
      finish: async (answer) => given(await outcomeOf(request(finishUpload, { body: answer }), fallback)),
    },
  });

const fallback = messages.postFailed;

function given<Data>(outcome: Outcome<Data | null>): Data {
  if (!outcome.ok) throw new UploadFailure(outcome.message, outcome.code);
  if (outcome.data === null) throw new UploadFailure(fallback, 500);
  return outcome.data;
}
