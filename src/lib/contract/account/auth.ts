import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, publicId } from '../fields.ts';
import { agreements } from '../legal/consent.ts';
import { lengthOf, limits, unitsPerCharacter } from '../limits.ts';
import { memberMedia } from '../media/addresses.ts';
import { messages } from '../messages.ts';
import { atMost, memberName, nameText, optionalText } from '../written-text.ts';
import { applicationReasonLong, birthDateRequired } from './registration-messages.ts';

/** An email address for logging in; for an invalid one no account is found. */
export const knownEmail = v.pipe(
  v.string(messages.emailRequired),
  v.trim(),
  v.nonEmpty(messages.emailRequired),
  v.maxLength(limits.email, messages.emailInvalid),
);

/** An email address for registering. */
export const email = v.pipe(
  v.string(messages.emailRequired),
  v.trim(),
  v.nonEmpty(messages.emailRequired),
  v.maxLength(limits.email, messages.emailInvalid),
  v.email(messages.emailInvalid),
);

/** A new password: 8 to 128 characters. */
export const newPassword = v.pipe(
  v.string(messages.passwordRequired),
  v.check((text) => lengthOf(text) >= limits.passwordMin, messages.passwordShort),
  atMost(limits.passwordMax, messages.passwordLong),
);

/** The password of an account. */
const givenPassword = v.pipe(
  v.string(messages.passwordRequired),
  v.nonEmpty(messages.passwordRequired),
  // Counted in UTF-16 units, not in characters: the limit only keeps a huge text from being hashed.
  v.maxLength(limits.passwordMax * unitsPerCharacter, messages.passwordLong),
);

const repeated = v.pipe(v.string(messages.passwordAgain), v.nonEmpty(messages.passwordAgain));

/** A new password, typed twice. */
const chosenPassword = v.pipe(
  v.object({ newPassword, confirmNewPassword: repeated }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmNewPassword']],
      (body) => body.newPassword === body.confirmNewPassword,
      messages.passwordsDiffer,
    ),
    ['confirmNewPassword'],
  ),
);

/** The secret of a link that was sent by mail. */
export const linkToken = v.pipe(
  v.string(messages.linkInvalid),
  v.nonEmpty(messages.linkInvalid),
  v.maxLength(limits.token),
);

/** The password of a new account, typed twice. */
export const newAccountPassword = v.pipe(
  v.object({ password: newPassword, confirmPassword: repeated }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (body) => body.password === body.confirmPassword,
      messages.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
);

/** A display name: 1 to 50 characters. */
export const displayName = v.pipe(
  nameText(messages.displayNameRequired, memberName),
  atMost(limits.displayName, messages.displayNameLong),
);

/** One of the product's seven modules, with its five permissions. */
export const permission = v.object({
  roleName: v.picklist(['POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION', 'SETTINGS']),
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
  profilePictureUrl: v.nullable(publicId),
  media: memberMedia,
  permissions: v.array(permission),
});
export type SignedInUser = v.InferOutput<typeof signedInUser>;

export const register = endpoint({
  method: 'POST',
  path: 'auth/register',
  summary:
    'Makes an account; the user name is derived from the display name. 403 if registration is closed, or by invitation and there is none that ' +
    'works. By approval it needs a reason, and the account cannot be used until a moderator accepts it.',
  access: 'everyone',
  body: v.intersect([
    v.object({
      displayName,
      email,
      /** The versions of the legal pages that the person saw. Without it, they agree to the newest ones. */
      consent: v.optional(agreements),
      /** Why the person wants to join; only where registration is by approval. */
      reason: v.optional(v.pipe(optionalText, atMost(limits.applicationReason, applicationReasonLong))),
      /** The code of an invitation. */
      invitation: v.optional(v.pipe(v.string(), v.maxLength(limits.token))),
      /** Only where there is a minimum age. It is checked and not stored. */
      birthDate: v.optional(v.pipe(v.string(), v.isoDate(birthDateRequired))),
    }),
    newAccountPassword,
  ]),
  data: v.object({
    userCode: code,
    userName: v.string(),
    /** Whether a moderator has to accept the account first. */
    isWaiting: v.boolean(),
  }),
  fails: [409, 429],
});

export const withdrawApplication = endpoint({
  method: 'POST',
  path: 'auth/withdraw-application',
  summary: 'Removes an application that waits or was rejected, with everything that its writer entered.',
  access: 'everyone',
  body: v.object({ email: knownEmail, password: givenPassword }),
  data: v.null(),
  fails: [400, 429],
});

export const login = endpoint({
  method: 'POST',
  path: 'auth/login',
  summary: 'Starts a session: sets the access and the refresh cookie.',
  access: 'everyone',
  body: v.object({ email: knownEmail, password: givenPassword }),
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

export const googleLogin = endpoint({
  method: 'POST',
  path: 'auth/google-login',
  summary: 'Starts a session for whom the third party vouches, by its ID token; makes the account at the first time.',
  access: 'everyone',
  body: v.object({
    token: v.pipe(
      v.string(messages.googleLoginFailed),
      v.nonEmpty(messages.googleLoginFailed),
      v.maxLength(limits.identityToken, messages.googleLoginFailed),
    ),
  }),
  data: v.object({ user: signedInUser }),
  fails: [400, 404, 409, 429],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: 'auth/change-password',
  summary: 'Sets a new password and ends every other session of the account.',
  access: 'member',
  body: chosenPassword,
  data: v.null(),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: 'auth/password-reset-request',
  summary: 'Mails a link to set a new password; the answer is the same whether or not the address has an account.',
  access: 'everyone',
  body: v.object({ email: knownEmail }),
  data: v.null(),
  fails: [429],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'auth/reset-password',
  summary:
    'Sets a new password with the token of a mailed link, once; ends every session of the account and confirms its address.',
  access: 'everyone',
  body: v.intersect([v.object({ token: linkToken }), chosenPassword]),
  data: v.null(),
  fails: [400, 429],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: 'auth/verify-email',
  summary:
    'Confirms an address with the token of a mailed link, in the browser that registered; 409 in others, where reset-password takes the token.',
  access: 'everyone',
  body: v.object({ token: linkToken }),
  data: v.null(),
  fails: [400, 409, 429],
});
