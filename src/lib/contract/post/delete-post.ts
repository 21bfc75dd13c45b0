import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { givenCode } from '../fields.ts';
import { moderationNote } from '../report/moderation-note.ts';

// Separate from the other calls of a post, which Home loads before any press.

export const deletePost = endpoint({
  method: 'DELETE',
  path: 'posts/delete',
  summary:
    'Deletes a post of the member’s own, or removes any other for a member with POST.delete, who can say why to its author: it is gone at once ' +
    'for everybody. A removal settles the open reports of the post, and `posts/restore` takes it back.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, note: moderationNote }),
  data: v.null(),
  fails: [400, 404],
});
