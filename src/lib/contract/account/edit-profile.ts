import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { atMost, optionalText } from '../written-text.ts';
import { displayName } from './auth.ts';

export const updateProfile = endpoint({
  method: 'POST',
  path: 'accounts/update-profile',
  summary:
    'Changes the names and the bio of the signed-in member; 409 with `errors.userName` if the user name is somebody’s, was until lately, or is reserved.',
  access: 'member',
  body: v.object({
    displayName,
    userName: v.pipe(
      v.string(messages.userNameRequired),
      v.trim(),
      v.toLowerCase(),
      v.nonEmpty(messages.userNameRequired),
      v.minLength(limits.userNameMin, messages.userNameLength),
      v.maxLength(limits.userNameMax, messages.userNameLength),
      v.regex(/^[a-z0-9._]+$/, messages.userNameLetters),
    ),
    bio: v.pipe(optionalText, atMost(limits.bio, messages.bioLong)),
  }),
  data: v.null(),
  fails: [409],
});

export const updateAvatar = endpoint({
  method: 'POST',
  path: 'accounts/update-avatar',
  summary: 'Makes an uploaded image of the member’s own the avatar; `code` is its public id, and so is the answer.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: publicId }),
  data: publicId,
  fails: [400],
});
