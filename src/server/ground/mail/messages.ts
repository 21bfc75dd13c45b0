import { html } from 'hono/html';
import { paths } from '#lib/paths.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail: the reason for it, one link, and how long the link works. */
interface Letter {
  subject: string;
  reason: string;
  action: string;
  address: string;
  note: string;
}

/** The link that sets a new password. */
export const resetMail = (publicUrl: string, to: string, token: string): Mail =>
  mailOf(to, {
    subject: 'Reset your Riff password',
    reason: 'Somebody, hopefully you, asked to set a new password for the Riff account with this email address.',
    action: 'Set a new password',
    address: `${publicUrl}${paths.resetPassword(token)}`,
    note: 'The link works once and for one hour. If it was not you, ignore this mail: your password stays as it is.',
  });

/** The link that confirms an address. */
export const verifyMail = (publicUrl: string, to: string, token: string): Mail =>
  mailOf(to, {
    subject: 'Confirm your email address for Riff',
    reason: 'A Riff account was made with this email address. Please confirm that it is yours.',
    action: 'Confirm my address',
    address: `${publicUrl}${paths.verifyEmail(token)}`,
    note: 'The link works once and for seven days. If it was not you, ignore this mail.',
  });

/** A member who did not do this takes the account back by the link. */
const notice = { action: 'Set a new password', note: 'If it was you, there is nothing to do.' };

/** Tells that somebody has set a new password. */
export const passwordChangedMail = (publicUrl: string, to: string): Mail =>
  mailOf(to, {
    ...notice,
    subject: 'Your Riff password was changed',
    reason:
      'The password of the Riff account with this email address was changed. If it was not you, set a new one now.',
    address: `${publicUrl}${paths.forgotPassword()}`,
  });

/** Tells that the account was linked by the third party, which removes its password. */
export const passwordRemovedMail = (publicUrl: string, to: string): Mail =>
  mailOf(to, {
    ...notice,
    subject: 'Your Riff password was removed',
    reason:
      'Somebody, hopefully you, logged in to the Riff account with this email address through another service. Its old password no longer works. If it was not you, set a new one now.',
    address: `${publicUrl}${paths.forgotPassword()}`,
  });

const reasonOf = (note: string | null) => (note === null ? '' : ` The reason: ${note}`);

interface Removal {
  title: string;
  note: string | null;
  authorCode: string;
  email: string;
}

/** Tells the author that a post was removed. Only a moderator's decision sends it, so it may say the title and the note. */
export const removalMail = (publicUrl: string, { title, note, authorCode, email }: Removal): Mail =>
  mailOf(email, {
    subject: 'A moderator removed one of your posts on Riff',
    reason: `A moderator removed your post "${title}". Nobody sees it any more.${reasonOf(note)}`,
    action: 'See your profile',
    address: `${publicUrl}${paths.profile(authorCode)}`,
    note: 'What was removed is listed there, until it is restored.',
  });

/** The same for a comment, which its author is shown as they wrote it. */
export const commentRemovalMail = (
  publicUrl: string,
  { content, note, email }: Pick<Removal, 'note' | 'email'> & { content: string },
): Mail =>
  mailOf(email, {
    subject: 'A moderator removed one of your comments on Riff',
    reason: `A moderator removed your comment "${content}". Nobody sees it any more.${reasonOf(note)}`,
    action: 'See your comments',
    address: `${publicUrl}${paths.ownComments()}`,
    note: 'What was removed is not listed there, until it is restored.',
  });

// Other mails contain no name that a person chose: anybody could register another person's address, with an advertisement as the name.
function mailOf(to: string, { subject, reason, action, address, note }: Letter): Mail {
  const page = html`<!doctype html>
<html lang="en">
  <body style="margin:0;padding:32px 16px;background:#fafaf9;color:#16161a;font:16px/1.5 system-ui,sans-serif">
    <div style="max-width:480px;margin:0 auto">
      <p style="font-size:24px;font-weight:700;margin:0 0 24px">Riff</p>
      <p>${reason}</p>
      <p style="margin:24px 0">
        <a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#16161a;color:#ffffff;text-decoration:none;font-weight:600">${action}</a>
      </p>
      <p style="word-break:break-all">${address}</p>
      <p style="color:#5c5c66">${note}</p>
    </div>
  </body>
</html>`;
  return { to, subject, text: `${reason}\n\n${action}:\n${address}\n\n${note}\n`, html: String(page) };
}
