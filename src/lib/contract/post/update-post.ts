import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { givenCode } from '../fields.ts';
import { post } from './post.ts';
import { commenters, sensitivity } from './post-kinds.ts';

// Separate from the other calls of a post, which Home loads before any press.

export const updatePost = endpoint({
  method: 'POST',
  path: 'posts/update',
  summary:
    'Changes a post of the member’s own; fields that are absent stay as they are. `version` is that of the post that the member saw: 409, with ' +
    'the newer post as data, if it has changed since. With POST.update, `sensitive` of any other post; its author cannot change that again.',
  access: 'member',
  logged: ['code', 'version', 'sensitive', 'commentsFrom'],
  body: v.object({
    code: givenCode,
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sensitive: v.optional(v.nullable(sensitivity)),
    commentsFrom: v.optional(commenters),
  }),
  data: post,
  fails: [400, 404, 409],
});
