import type { Translation } from '../../../language/catalogue.ts';
import type { notifications as english } from '../../inbox/notifications.ts';

export const notifications: Translation<typeof english> = {
  likeOne: '{name} gefällt dein Beitrag',
  likeTwo: '{name} und {second} gefällt dein Beitrag',
  likeMore: {
    one: '{name}, {second} und {count} weiteren Person gefällt dein Beitrag',
    other: '{name}, {second} und {count} weiteren gefällt dein Beitrag',
  },
  commentLikeOne: '{name} gefällt dein Kommentar',
  commentLikeTwo: '{name} und {second} gefällt dein Kommentar',
  commentLikeMore: {
    one: '{name}, {second} und {count} weiteren Person gefällt dein Kommentar',
    other: '{name}, {second} und {count} weiteren gefällt dein Kommentar',
  },
  followOne: '{name} folgt dir jetzt',
  followTwo: '{name} und {second} folgen dir jetzt',
  followMore: {
    one: '{name}, {second} und {count} weitere Person folgen dir jetzt',
    other: '{name}, {second} und {count} weitere folgen dir jetzt',
  },
  comment: '{name} hat deinen Beitrag kommentiert',
  reply: '{name} hat auf deinen Kommentar geantwortet',
  mentionInComment: '{name} hat dich in einem Kommentar erwähnt',
  mentionInPost: '{name} hat dich in einem Beitrag erwähnt',
  soundUsed: '{name} hat deinen Sound verwendet',
  posted: '{name} hat einen Beitrag veröffentlicht',
  postReady: 'Dein Beitrag ist fertig',
  postFailed: 'Dein Beitrag konnte nicht verarbeitet werden',
  postRemoved: 'Die Moderation hat deinen Beitrag entfernt',
  postRestored: 'Die Moderation hat deinen Beitrag wiederhergestellt',
  commentRemoved: 'Die Moderation hat deinen Kommentar entfernt',
  commentRestored: 'Die Moderation hat deinen Kommentar wiederhergestellt',
  reportDismissed: 'Die Moderation hat den von dir gemeldeten Beitrag geprüft; er bleibt bestehen',
  reportRemoved: 'Die Moderation hat den von dir gemeldeten Beitrag entfernt. Danke',
  disabled: 'Dein Konto wurde gesperrt',
  enabled: 'Dein Konto ist wieder freigegeben',
  signIn: 'Neue Anmeldung bei deinem Konto',
  passwordChanged: 'Dein Passwort wurde geändert',
  browserOn: '{browser} auf {system}',
  unknownBrowser: 'Unbekannter Browser',
  private: 'Neues bei Riff',
};
