import { catalogue } from '../../language/catalogue.ts';

/** What services find and refuse when an operator's command checks, backs up or restores. They continue a line, so they begin in lower case. */
export const maintenance = catalogue('maintenance', {
  // Findings of the check, without a full stop. Figures are written as rows have them.
  fileMissing: '{key} is missing',
  wrongSize: '{key} has {bytes} bytes and should have {recorded}',
  fileUnreadable: '{key} cannot be read',
  noVideo: 'upload {code} has no video that can be shown',
  variantBytes: 'upload {code}: variant_bytes is {stored} and should be {counted}',
  orphan: 'no row names the file {key}',
  lostJobs: {
    one: '{count} upload is {status} and no job goes on with it',
    other: '{count} uploads are {status} and no job goes on with them',
  },
  stuckPost: 'post {code} is PROCESSING and its upload is {status}',
  notIndexed: 'post {code}: search does not have what the post says',
  wrongCounter: '{row}: {column} is {stored} and should be {counted}',
  comments: 'comment {name}',
  posts: 'post {name}',
  accounts: 'member @{name}',
  sounds: 'sound {name}',
  tags: 'tag #{name}',
  notifications: 'notification {name}',

  // The repair of a finding: it follows "would" and "could not".
  recordBytes: 'record its bytes again',
  makeAgain: 'make it again from the original, as a job',
  removeFile: 'remove it',
  queueJobs: 'queue their jobs',
  takeStatus: 'give it the state of its upload',
  indexAgain: 'index again',
  countAgain: 'count again',

  // Refusals of npm run upload.
  notFound: 'there is no video with the code {code}.',
  notProcessable: 'the video of {code} cannot be processed again: it has no original here, or is being processed.',
  originalNeeded:
    'the original of {code} is needed, or gone: only of a published video with all renditions it can be discarded, and not while a backup runs.',

  // Files and places of a backup.
  fileExists: '{path} exists already: name another file',
  noFolder: 'there is no folder {folder}: make it first',
  noFile: 'there is no file {path}',
  notReadable: '{path} cannot be read ({code})',
  backupRuns: 'another backup of this installation is running',
  databaseNotEmpty:
    'the database is not empty: restore into an empty data folder (set DATA_DIR), or into an empty database and an empty storage',
  storageNotEmpty:
    'the storage is not empty ({key}): restore into an empty data folder (set DATA_DIR), or into an empty database and an empty storage',

  // Archives that cannot be restored.
  noBackup: 'this is no backup of Riff',
  newerRiff: 'a newer version of Riff made this backup: restore it with that version',
  incomplete: 'the archive is incomplete: its end is missing',
  brokenOff: 'the archive is damaged or incomplete ({message})',
  damaged: 'the archive is damaged: {fault}',
  afterEnd: 'something follows its end',
  unknownEntry: 'it has {name}',
  noManifest: 'its manifest is missing',
  wrongSummary: 'its entries and its summary differ',
  entriesMissing: 'entries are missing',
  changedEntry: '{name} is not as it was written',
  lateEntry: '{name} comes too late',
  tooLarge: '{name} is too large',
  notExpanded: '{name} cannot be expanded',
  unendedLine: 'its last line has no end',
  header: 'its header cannot be read',
  summary: 'its summary cannot be read',
  manifest: 'its manifest cannot be read',
  unusableFiles: 'its list of unusable files cannot be read',
  changedUploads: 'its list of changed uploads cannot be read',
  waitingJobs: 'its list of waiting jobs cannot be read',
  unknownTable: 'there is no table {name}',
  unknownColumn: '{table} has no column {name}',
  columnTwice: '{table} has a column twice',
  unknownSequence: 'there is no sequence {name}',
  unknownRenditionColumn: 'a rendition has a column that there is not',
  tableMissing: 'it has no table {name}',
  unendedRow: '{table} has a row without an end',
  rowsMissing: '{table} has {loaded} of {rows} rows',
  notWeek: 'it has a part that is no week of the activity log',
  notFile: '{key} cannot be a file ({code})',
  refused: 'the database refuses it ({refusal})',
});
