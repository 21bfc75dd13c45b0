import type { Translation } from '../../../language/catalogue.ts';
import type { notificationSettings as english } from '../../inbox/notification-settings.ts';

export const notificationSettings: Translation<typeof english> = {
  COMMENT: 'Kommentare zu deinen Beiträgen',
  REPLY: 'Antworten auf deine Kommentare',
  MENTION: 'Erwähnungen von dir',
  LIKE: 'Likes für deine Beiträge',
  COMMENT_LIKE: 'Likes für deine Kommentare',
  FOLLOW: 'Neue Follower',
  SOUND_USED: 'Beiträge mit deinem Sound',
  POSTED: 'Neue Beiträge von Leuten, denen du folgst',
  POST_READY: 'Dein Beitrag ist fertig',
  POST_FAILED: 'Dein Beitrag konnte nicht verarbeitet werden',
  REMOVED: 'Etwas von dir wurde entfernt',
  RESTORED: 'Etwas von dir wurde wiederhergestellt',
  MARKED: 'Ein Beitrag von dir wurde als sensibel gekennzeichnet',
  REPORT_SETTLED: 'Über deine Meldung wurde entschieden',
  DISABLED: 'Dein Konto wurde gesperrt',
  ENABLED: 'Dein Konto wurde wieder freigegeben',
  SIGN_IN: 'Anmeldung mit einem neuen Gerät',
  PASSWORD_CHANGED: 'Dein Passwort wurde geändert',

  title: 'Mitteilungen',
  failed: 'Deine Einstellungen konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',

  kinds: 'Was du erfährst',
  kindsHint: '„Neues“ steht auf Riff, einen Push zeigt dein Gerät, und E-Mail ist die Zusammenfassung weiter unten.',
  kind: 'Worüber',
  inbox: 'Neues',
  push: 'Push',
  mail: 'E-Mail',
  switchName: '{kind}, {channel}',
  fromMembers: 'Von Mitgliedern',
  fromRiff: 'Von Riff',
  inboxFirst: 'Push und E-Mail brauchen „Neues“.',

  from: 'Nur von Leuten, denen du folgst',
  likesFrom: 'Likes',
  commentsFrom: 'Kommentare, Antworten und Erwähnungen',
  fromHint: 'Ist das an, erfährst du nicht, was andere tun. Es geschieht trotzdem.',

  digest: 'Zusammenfassung per E-Mail',
  digestHint:
    'Eine E-Mail mit dem, was du noch nicht gesehen hast, aus den Zeilen mit E-Mail. Wir senden sie nur an eine bestätigte E-Mail-Adresse und nie leer.',
  OFF: 'Aus',
  DAILY: 'Täglich',
  WEEKLY: 'Wöchentlich',

  quietHours: 'Ruhezeit',
  quietHint:
    'Zwischen diesen Zeiten kommt kein Push und keine E-Mail. Was du bis dahin nicht gesehen hast, kommt danach.',
  quietFrom: 'Von',
  quietUntil: 'Bis',
  timeZone: 'Zeitzone: {zone}',
  takeTimeZone: '{zone} verwenden',

  showsContent: 'Namen und Worte in Pushs zeigen',
  showsContentHint: 'Ist das aus, sagt ein Push nur, dass es etwas Neues gibt, auch auf dem Sperrbildschirm.',

  pushes: 'Push',
  here: 'Push auf diesem Gerät',
  hereHint: 'Dein Browser fragt um Erlaubnis, wenn du das einschaltest.',
  hereOn: 'Dieses Gerät bekommt deine Pushs.',
  unsupported: 'Dieser Browser kann keine Pushs zeigen.',
  needsHomeScreen:
    'Auf iPhone und iPad füge Riff zuerst zum Home-Bildschirm hinzu: Teilen, dann „Zum Home-Bildschirm“. Öffne es dann von dort.',
  denied:
    'Dein Browser blockiert Pushs dieser Seite. Erlaube Mitteilungen in seinen Einstellungen für diese Seite und komm dann zurück.',
  devices: 'Geräte mit Push',
  noDevices: 'Noch bekommt kein Gerät deine Pushs.',
  thisDevice: 'Dieses Gerät',
  remove: 'Entfernen',
  removeDevice: '{name} entfernen',
};
