import * as v from 'valibot';
import { settingSchemas } from '../admin/settings.ts';
import { endpoint } from '../endpoint.ts';
import { displayName, email, linkToken, newAccountPassword, signedInUser } from './auth.ts';

// The calls that set up a new installation. The token of the link that the start prints takes the place of a session, until there is an
// administrator; after that, administrators make these calls with their session. The activity log keeps no input of them.

/** Without it, the caller is an administrator with SETTINGS.update. */
const token = v.optional(linkToken);

/** What the three screens show. */
const installation = v.object({
  name: v.string(),
  /** Empty: Riff's own. */
  accent: v.string(),
  registration: v.string(),
  /** Whether mails leave this machine; otherwise they are files. */
  hasMailServer: v.boolean(),
});
export type NewInstallation = v.InferOutput<typeof installation>;

export const openFirstRun = endpoint({
  method: 'POST',
  path: 'first-run/open',
  summary:
    'What a new installation is set up with. 400 if the link was replaced by a later start, or there is an administrator.',
  access: 'everyone',
  body: v.object({ token }),
  data: installation,
  fails: [400],
});

export const makeFirstAdministrator = endpoint({
  method: 'POST',
  path: 'auth/first-run',
  summary: 'Makes the first administrator of a new installation, and starts their session. The link works no longer.',
  access: 'everyone',
  body: v.intersect([v.object({ token: linkToken, displayName, email }), newAccountPassword]),
  data: v.object({ user: signedInUser }),
  fails: [400, 409],
});

export const setUpSite = endpoint({
  method: 'PUT',
  path: 'first-run/site',
  summary: 'Sets the name, the colour and the registration of a new installation.',
  access: 'everyone',
  body: v.object({
    token,
    name: v.optional(settingSchemas.name),
    accent: v.optional(settingSchemas.accent),
    registration: v.optional(settingSchemas.registration),
  }),
  data: installation,
  fails: [400],
});

export const testMail = endpoint({
  method: 'POST',
  path: 'first-run/mail',
  summary: 'Sends a mail at once, and answers what the mail server said.',
  access: 'everyone',
  body: v.object({ token, to: email }),
  data: v.object({
    isSent: v.boolean(),
    /** The answer of the mail server, or why there is none; null if mails are files here. */
    answer: v.nullable(v.string()),
  }),
  fails: [400],
});
