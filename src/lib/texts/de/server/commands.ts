import type { Translation } from '../../../language/catalogue.ts';
import type { commands as english } from '../../server/commands.ts';

export const commands: Translation<typeof english> = {
  address: 'Riff läuft unter {address}',
  firstRun: 'Richte es ein und übernimm die Administration: {link}',
  works: 'Riff arbeitet jetzt Aufgaben ab.',
  demoAccount: 'Demo-Konto: {email} mit dem Passwort {password}',
  drawingDemo: 'Die Demo wird gezeichnet; das dauert weniger als eine Minute.',
  drawingFirst: 'Die ersten Beiträge der Demo werden gezeichnet; das dauert weniger als eine Minute.',
  drawn: '  {percent} %',
  drawingRest: {
    one: 'Die neuesten Beiträge der Demo sind da. Riff zeichnet im Hintergrund noch {count} weiteren.',
    other: 'Die neuesten Beiträge der Demo sind da. Riff zeichnet im Hintergrund noch {count} weitere.',
  },
  demoComplete: 'Die Demo ist vollständig.',
  demoInUse: 'Die Demo-Inhalte können nicht neu erstellt werden: Beiträge von Mitgliedern verwenden ihre Sounds.',
  demoNotMade: 'Die Demo-Inhalte wurden nicht erstellt: {reason}',

  usage: 'Gib an, was zu tun ist: {order}',
  orElse: '                  oder: {order}',
  interrupted: 'Der Befehl wurde unterbrochen',
  nothingChanged: 'Es wurde nichts geändert: {reason}',
  rows: { one: '{count} Zeile', other: '{count} Zeilen' },
  files: { one: '{count} Datei', other: '{count} Dateien' },

  newPassword: 'Neues Passwort: ',
  setPassword: '@{userName} ({email}) hat jetzt ein neues Passwort.',
  disableAccount: '@{userName} ({email}) ist jetzt gesperrt.',
  enableAccount: '@{userName} ({email}) ist jetzt entsperrt.',
  noAdministrator: 'Niemand hat eine Berechtigung.',
  administrator: '@{userName} ({email}): {flags}',
  disabledAdministrator: '@{userName} ({email}), gesperrt: {flags}',
  madeAdministrator: 'Das Konto @{userName} ({email}) wurde erstellt und hat jetzt alle Berechtigungen.',
  grantedEverything: 'Das Konto @{userName} ({email}) hat jetzt alle Berechtigungen.',
  takenBack:
    'Niemand hatte die Adresse bestätigt. Deshalb wurde das Passwort des Kontos entfernt, und alle Sitzungen wurden beendet.',
  resetLink: 'Lege innerhalb einer Stunde das Passwort fest: {link}',
  revokedEverything: '@{userName} ({email}) hat keine Berechtigungen mehr.',

  backupUsage: 'Gib das Ziel an: npm run backup -- DATEI',
  missing: 'Fehlt: {key}',
  notBackedUp: {
    one: '{count} Datei, auf die Zeilen verweisen, ist nicht im Speicher und nicht in der Sicherung: siehe npm run check.',
    other:
      '{count} Dateien, auf die Zeilen verweisen, sind nicht im Speicher und nicht in der Sicherung: siehe npm run check.',
  },
  backedUp: '{rows} und {files} ({size}) in {seconds} s gesichert.',
  notReadAgain: 'Die Sicherung wurde nicht geprüft: Das geschieht beim Wiederherstellen.',
  readAgain: 'Die Sicherung wurde geprüft und ist vollständig: {file}',
  noBackup: 'Es wurde keine Sicherung erstellt: {reason}',
  restoreUsage: 'Gib die Sicherung an: npm run restore -- DATEI',
  readingBackup: 'Die Sicherung vom {madeAt} wird gelesen …',
  restored: '{rows} und {files} ({size}) in {seconds} s wiederhergestellt.',
  missedByBackup: {
    one: '{count} Datei fehlte schon beim Sichern: siehe npm run check.',
    other: '{count} Dateien fehlten schon beim Sichern: siehe npm run check.',
  },
  restoreInterrupted: 'Das Wiederherstellen wurde unterbrochen: Wiederhole es, bevor du Riff startest.',
  nothingRestored: 'Es wurde nichts wiederhergestellt: {reason}',

  checkUsage: 'Gib an, was zu tun ist: npm run check, und nach -- auch --deep oder --mend',
  allAgrees: 'Zeilen, Dateien und Zähler stimmen überein.',
  beyondRepair: '{what}: lässt sich aus den vorhandenen Daten nicht reparieren; vielleicht hilft eine Sicherung',
  wouldMend: '{what}: mögliche Reparatur: {remedy}',
  mended: '{what}: erledigt ({remedy})',
  notMended: '{what}: jetzt nicht möglich ({remedy})',
  findings: { one: '{count} Befund.', other: '{count} Befunde.' },
  findingsMended: { one: '{count} Befund, {mended} behoben.', other: '{count} Befunde, {mended} behoben.' },
  checkNotFinished: 'Die Prüfung wurde nicht abgeschlossen: {reason}',

  encodedAgain: 'Das Video von {code} wird neu verarbeitet; bis dahin wird es so gezeigt, wie es ist.',
  discardedOriginal: 'Das Original von {code} ist gelöscht: Das Video kann nicht mehr neu verarbeitet werden.',

  noStore: '{name} muss ein Datenordner oder eine Adresse wie s3://bucket sein: FROM TO.',
  moved: '{files} kopiert und geprüft ({size}), {present} waren schon da, {gone} wurden inzwischen gelöscht',
  moving: '{moved} …',
  moveStopped: 'Angehalten; derselbe Befehl setzt fort: {moved}.',
  allMoved: 'Alles ist da: {moved}.',
  moveNotComplete: 'Der Umzug ist nicht vollständig: {reason}',
};
