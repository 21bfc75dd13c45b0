import { catalogue } from '../../language/catalogue.ts';

/** The page of the invitations that a member made. */
export const invitations = catalogue('invitations', {
  title: 'Invitations',
  about: 'Whoever has the link of an invitation can make an account here. Moderators see who invited whom.',
  off: 'Members cannot invite people here at the moment.',
  uses: 'For how many people',
  usesChoice: { one: '{count} person', other: '{count} people' },
  days: 'Works for',
  daysChoice: { one: '{count} day', other: '{count} days' },
  create: 'Make an invitation',
  list: 'Your invitations',
  none: 'You have not invited anybody yet.',
  used: { one: '{used} of {count} person', other: '{used} of {count} people' },
  until: 'until {day}',
  revoked: 'revoked',
  ended: 'ended on {day}',
  usedUp: 'used up',
  copy: 'Copy link',
  copyOf: 'Copy the link {link}',
  revoke: 'Revoke',
  revokeOf: 'Revoke the invitation {link}',
});
