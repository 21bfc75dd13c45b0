import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

const kind = v.picklist(['image', 'video']);

/** The same as the media service's own answer (`UploadedFile`). */
const uploadedFile = v.object({
  public_id: v.string(),
  resource_type: kind,
  format: v.string(),
  bytes: v.number(),
  width: v.number(),
  height: v.number(),
  duration: v.exactOptional(v.number()),
  pages: v.exactOptional(v.number()),
  secure_url: v.string(),
});

/** `send`: upload the file to this address, in a form with these fields. `done`: the file has already arrived. */
const signedUpload = v.variant('state', [
  v.object({ state: v.literal('send'), url: v.string(), fields: v.record(v.string(), v.string()) }),
  v.object({ state: v.literal('done'), file: uploadedFile }),
]);
export type SignedUpload = v.InferOutput<typeof signedUpload>;

export const signUpload = endpoint({
  method: 'POST',
  path: 'files/sign',
  summary:
    'Lets the browser send one file to the media host; `id` is the browser’s own name for it. 404 where files are sent to Riff itself.',
  access: 'member',
  logged: ['kind', 'bytes'],
  body: v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
    kind,
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.uploadBytes, messages.fileTooLarge)),
  }),
  data: signedUpload,
  fails: [400, 404, 429],
});

export const finishUpload = endpoint({
  method: 'POST',
  path: 'files/finish',
  summary:
    'Tells that the media host has a file, with what it answered and signed. Answers what the host says of the file.',
  access: 'member',
  logged: ['public_id'],
  body: v.object({
    public_id: publicId,
    version: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
  }),
  data: uploadedFile,
  fails: [400, 404],
});
