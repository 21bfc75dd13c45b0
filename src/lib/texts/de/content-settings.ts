import type { Translation } from '../../language/catalogue.ts';
import type { contentSettings as english } from '../content-settings.ts';

export const contentSettings: Translation<typeof english> = {
  title: 'Inhalte',
  feed: 'Feed',
  newestFirst: 'Gefolgt: Neueste zuerst',
  newestFirstHint: 'Aus: Zuerst kommen die Beiträge, die am besten zu dir passen.',
  hideSeen: 'Gesehenes ausblenden',
  hideSeenHint: 'Der Feed endet nach dem letzten neuen Beitrag, statt frühere zu wiederholen.',
  hidden: 'Was ich ausblende',
  hiddenHint: 'Niemand erfährt, wen du blockierst oder stummschaltest.',
  relations: 'Blockierte und stumme Konten',
  hiddenWords: 'Ausgeblendete Wörter',
  people: 'Menschen',
  invitations: 'Einladungen',
  playback: 'Wiedergabe',
  autoplay: 'Beiträge automatisch abspielen',
  autoplayHint: 'Nur in diesem Browser. Aus: Abgespielt wird erst, wenn du darauf tippst.',
  startOver: 'Neu anfangen',
  startOverHint:
    'Vergisst, was der Feed aus deinen Likes, Aufrufen, Abos und aus als uninteressant markierten Beiträgen gelernt hat.',
  startOverQuestion: 'Neu anfangen?',
  startOverText:
    'Der Feed vergisst deine Interessen und lernt sie neu. Deine Likes, deine Abos und dein Verlauf bleiben, und als uninteressant markierte Beiträge bleiben ausgeblendet.',
  cancel: 'Abbrechen',
  startingOver: 'Fängt neu an …',
  startedOver: 'Zuletzt am {day}.',
  failed: 'Die Einstellungen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
};
