import { catalogue } from '../language/catalogue.ts';

/** The pages that the operator writes, their editor, and the question for consent. */
export const legal = catalogue('legal', {
  TERMS: 'Terms',
  PRIVACY: 'Privacy',
  RULES: 'Rules',
  legalPages: 'Terms, privacy and rules',

  // The page for everybody.
  pageTitle: '{name} · Riff',
  pageDescription: '{name} of this Riff.',
  version: 'Version {version} of {day}',
  earlierVersion: 'This is an earlier version.',
  newestVersion: 'Read the newest one',
  olderVersion: 'Earlier version',

  // Registering, and being asked anew.
  agreeToRegister: 'By registering you agree to: {pages}',
  consentPage: 'Our terms have changed · Riff',
  consentDescription: 'Read what has changed, and agree to it to go on.',
  consentTitle: 'Please read this',
  consentLead: 'There is a new text that everybody here agrees to. Agree to go on, or log out.',
  changesOf: '{name}: what has changed',
  added: 'New',
  removed: 'Removed',
  unchanged: 'Unchanged part',
  wholeText: 'Read the whole text',
  agree: 'I agree',
  logOut: 'Log out',

  // The editor.
  adminTitle: 'Pages',
  notWritten: 'Nobody has written this page. Visitors see it once you publish it.',
  shownAt: 'Everybody can read it at {address}.',
  text: 'Text, in Markdown',
  textHint: '# Heading, **bold**, - list, [link](https://…). HTML is shown as text.',
  preview: 'Preview',
  write: 'Write',
  asksAnew: 'Every member must agree to this version',
  asksAnewHint: 'Members see what has changed on their next page, and agree or log out.',
  publish: 'Publish',
  versions: 'Versions',
  versionNumber: 'Version {version}',
  versionBy: '{day} by {name}',
  askedMembers: 'Members were asked',
});
