import { html } from 'hono/html';
import { inLanguage } from '#lib/language/catalogue.ts';
import { english, type Language } from '#lib/language/language.ts';
import { paths } from '#lib/paths.ts';
import { mails } from '#lib/texts/server/mails.ts';
import { button, letterPage } from './letter-page.ts';
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
export function resetMail(publicUrl: string, to: string, token: string, language = english): Mail {
  const text = inLanguage(mails, language);
  return mailOf(to, language, {
    subject: text.resetSubject,
    reason: text.resetReason,
    action: text.setPassword,
    address: `${publicUrl}${paths.resetPassword(token)}`,
    note: text.resetNote,
  });
}

/** The link that confirms an address. */
export function verifyMail(publicUrl: string, to: string, token: string, language = english): Mail {
  const text = inLanguage(mails, language);
  return mailOf(to, language, {
    subject: text.verifySubject,
    reason: text.verifyReason,
    action: text.verifyAction,
    address: `${publicUrl}${paths.verifyEmail(token)}`,
    note: text.verifyNote,
  });
}

/** Tells the member that a new password was set. A member who did not do this takes the account back by the link. */
export function passwordChangedMail(publicUrl: string, to: string, language = english): Mail {
  const text = inLanguage(mails, language);
  return mailOf(to, language, {
    subject: text.changedSubject,
    reason: text.changedReason,
    action: text.setPassword,
    address: `${publicUrl}${paths.forgotPassword()}`,
    note: text.nothingToDo,
  });
}

/** Tells the member that the third party was linked to the account, which removes its password. */
export function passwordRemovedMail(publicUrl: string, to: string, language = english): Mail {
  const text = inLanguage(mails, language);
  return mailOf(to, language, {
    subject: text.removedSubject,
    reason: text.removedReason,
    action: text.setPassword,
    address: `${publicUrl}${paths.forgotPassword()}`,
    note: text.nothingToDo,
  });
}

/** Shows somebody who sets up the installation that its mails arrive. */
export function testMail(publicUrl: string, to: string, language: Language): Mail {
  const text = inLanguage(mails, language);
  return mailOf(to, language, {
    subject: text.testSubject,
    reason: text.testReason,
    action: text.testAction,
    address: `${publicUrl}${paths.home()}`,
    note: text.testNote,
  });
}

interface Answered {
  isAccepted: boolean;
  /** What the moderator wrote. */
  answer: string | null;
  email: string;
}

/** Tells an applicant what a moderator decided. A rejected applicant logs in to remove what they entered. */
export function answeredMail(publicUrl: string, { isAccepted, answer, email }: Answered, language: Language): Mail {
  const text = inLanguage(mails, language);
  return mailOf(email, language, {
    subject: isAccepted ? text.acceptedSubject : text.rejectedSubject,
    reason: withNote(isAccepted ? text.acceptedReason : text.rejectedReason, answer, text),
    action: isAccepted ? text.acceptedAction : text.rejectedAction,
    address: `${publicUrl}${paths.login()}`,
    note: isAccepted ? text.acceptedNote : text.rejectedNote,
  });
}

interface Removal {
  title: string;
  note: string | null;
  authorCode: string;
  email: string;
}

/** Tells the author that a post was removed. Only a moderator's decision sends it, so it may say the title and the note. */
export function removalMail(publicUrl: string, { title, note, authorCode, email }: Removal, language: Language): Mail {
  const text = inLanguage(mails, language);
  return mailOf(email, language, {
    subject: text.postSubject,
    reason: withNote(text.postReason({ title }), note, text),
    action: text.postAction,
    address: `${publicUrl}${paths.profile(authorCode)}`,
    note: text.postNote,
  });
}

/** The same for a comment, quoted as its author wrote it. */
export function commentRemovalMail(
  publicUrl: string,
  { content, note, email }: Pick<Removal, 'note' | 'email'> & { content: string },
  language: Language,
): Mail {
  const text = inLanguage(mails, language);
  return mailOf(email, language, {
    subject: text.commentSubject,
    reason: withNote(text.commentReason({ content }), note, text),
    action: text.commentAction,
    address: `${publicUrl}${paths.ownComments()}`,
    note: text.commentNote,
  });
}

const withNote = (reason: string, note: string | null, text: typeof mails) =>
  note === null ? reason : `${reason} ${text.why({ note })}`;

// Other mails contain no name that a person chose: anyone could register another person's address, with an advertisement as the name.
function mailOf(to: string, language: Language, { subject, reason, action, address, note }: Letter): Mail {
  const content = html`<p>${reason}</p>
      ${button(address, action)}
      <p style="word-break:break-all">${address}</p>
      <p style="color:#5c5c66">${note}</p>`;
  const text = `${reason}\n\n${action}:\n${address}\n\n${note}\n`;
  return { to, subject, text, html: letterPage(language, content) };
}
