import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { code } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const email = v.pipe(
  v.string(messages.emailRequired),
  v.trim(),
  v.nonEmpty(messages.emailRequired),
  v.maxLength(limits.email, messages.emailInvalid),
  v.email(messages.emailInvalid),
);

/** A password as somebody chooses it: 8 to 128 characters. */
const newPassword = v.pipe(
  v.string(messages.passwordRequired),
  v.minLength(limits.passwordMin, messages.passwordShort),
  v.maxLength(limits.passwordMax, messages.passwordLong),
);

const notBlank = /\S/u;

/** A name to show: 1 to 50 characters, no line breaks or other control characters. */
const displayName = v.pipe(
  v.string(messages.displayNameRequired),
  v.trim(),
  v.regex(notBlank, messages.displayNameRequired),
  v.maxLength(limits.displayName, messages.displayNameLong),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  v.regex(/^[^\u0000-\u001f\u007f]*$/, messages.displayNameRequired),
);

/** One of the six modules of the product with the five things that a person may do in it. */
const permission = v.object({
  roleName: v.picklist(['POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION']),
  canView: v.boolean(),
  canInsert: v.boolean(),
  canUpdate: v.boolean(),
  canDelete: v.boolean(),
  canRestore: v.boolean(),
});

export const signedInUser = v.object({
  userCode: code,
  userName: v.string(),
  displayName: v.string(),
  profilePictureUrl: v.nullable(v.string()),
  permissions: v.array(permission),
});
export type SignedInUser = v.InferOutput<typeof signedInUser>;

export const register = endpoint({
  method: 'POST',
  path: 'auth/register',
  summary: 'Makes an account; the user name is derived from the display name.',
  access: 'everyone',
  body: v.pipe(
    v.object({
      displayName,
      email,
      password: newPassword,
      confirmPassword: v.pipe(v.string(messages.passwordAgain), v.nonEmpty(messages.passwordAgain)),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        (body) => body.password === body.confirmPassword,
        messages.passwordsDiffer,
      ),
      ['confirmPassword'],
    ),
  ),
  data: v.object({ userCode: code, userName: v.string() }),
  fails: [409, 429],
});

export const login = endpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Starts a session: sets the access and the refresh cookie.',
  access: 'everyone',
  body: v.object({
    email: v.pipe(
      v.string(messages.emailRequired),
      v.trim(),
      v.nonEmpty(messages.emailRequired),
      v.maxLength(limits.email),
    ),
    password: v.pipe(
      v.string(messages.passwordRequired),
      v.nonEmpty(messages.passwordRequired),
      v.maxLength(limits.passwordMax),
    ),
  }),
  data: v.object({ user: signedInUser }),
  fails: [400, 429],
});

export const refreshToken = endpoint({
  method: 'POST',
  path: 'auth/refresh-token',
  summary: 'Exchanges the refresh cookie for new cookies, once.',
  access: 'everyone',
  data: v.null(),
});

export const logout = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Ends this session, on the server too.',
  access: 'everyone',
  data: v.null(),
});
