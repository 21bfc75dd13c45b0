import type { Translation } from '../../../language/catalogue.ts';
import type { inbox as english } from '../../inbox/inbox.ts';

export const inbox: Translation<typeof english> = {
  title: 'Neues',
  list: 'Mitteilungen',
  badge: 'Neues, {count} ungesehen',
  badgeMore: 'Neues, mehr als 99 ungesehen',

  filters: 'Anzeigen',
  all: 'Alle',
  comments: 'Kommentare',
  likes: 'Likes',
  followers: 'Follower',
  riff: 'Riff',

  today: 'Heute',
  thisWeek: 'Diese Woche',
  earlier: 'Früher',
  end: 'Das ist alles.',
  unseen: 'Neu:',
  arrived: { one: '{count} neue', other: '{count} neue' },

  seeAll: 'Alle als gesehen markieren',
  allSeen: 'Alle als gesehen markiert',
  undo: 'Rückgängig',
  settings: 'Einstellungen für Mitteilungen',
  remove: 'Entfernen: {text}',
  removed: 'Entfernt',

  reply: 'Antworten',
  replyTo: '{name} antworten',
  yourReply: 'Deine Antwort an {name}',
  replyPlaceholder: 'Antwort schreiben...',
  send: 'Senden',
  cancel: 'Abbrechen',
  replied: 'Beantwortet',
  replyWaits: 'Deine Antwort wird gesendet, sobald du wieder online bist.',
  seeReply: 'Deine Antwort ansehen',

  noneOfAll: 'Noch nichts da. Likes, Kommentare und neue Follower findest du bald hier.',
  noComments: 'Noch keine Kommentare. Stell in deinem nächsten Beitrag eine Frage.',
  noLikes: 'Noch keine Likes. Vielleicht klappt es mit deinem nächsten Beitrag.',
  noFollowers: 'Noch keine neuen Follower. Folge Leuten, die du magst; viele folgen dir zurück.',
  noneOfRiff: 'Nichts Neues von Riff. Hier steht, wann ein Beitrag fertig ist und was dein Konto betrifft.',
  post: 'Etwas posten',
  findPeople: 'Leute finden',
  watch: 'Etwas ansehen',

  failure: 'Deine Mitteilungen wurden nicht geladen. {reason}',
  notRefreshed: 'Die neuen Mitteilungen wurden nicht geladen. Bitte versuche es noch einmal.',
  notRemoved: 'Die Mitteilung konnte nicht entfernt werden. Bitte versuche es noch einmal.',
  allNotSeen: 'Sie konnten nicht als gesehen markiert werden. Bitte versuche es noch einmal.',
  notUndone: 'Das konnte nicht rückgängig gemacht werden. Bitte versuche es noch einmal.',
};
