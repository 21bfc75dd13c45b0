import { catalogue } from '../../language/catalogue.ts';

/** What the server and the commands of an operator print in the terminal. */
export const commands = catalogue('commands', {
  // npm start, npm run worker, npm run demo.
  address: 'Riff is at {address}',
  firstRun: 'Set it up, and make yourself its administrator: {link}',
  works: 'Riff works on jobs now.',
  demoAccount: 'Demo account: {email} with the password {password}',
  drawingDemo: 'Drawing the demo; this takes less than a minute.',
  drawingFirst: 'Drawing the first posts of the demo; this takes less than a minute.',
  drawn: '  {percent} %',
  drawingRest: {
    one: 'The newest posts of the demo are there. Riff draws {count} more in the background.',
    other: 'The newest posts of the demo are there. Riff draws {count} more in the background.',
  },
  demoComplete: 'The demo is complete.',
  demoInUse: 'The demo content cannot be made again: posts of members use its sounds.',
  demoNotMade: 'The demo content was not made: {reason}',

  // All commands.
  usage: 'say what: {order}',
  orElse: '       or: {order}',
  interrupted: 'it was interrupted',
  nothingChanged: 'Nothing was changed: {reason}',
  rows: { one: '{count} row', other: '{count} rows' },
  files: { one: '{count} file', other: '{count} files' },

  // npm run account, npm run admin.
  newPassword: 'New password: ',
  setPassword: '@{userName} ({email}) has a new password now.',
  disableAccount: '@{userName} ({email}) is disabled now.',
  enableAccount: '@{userName} ({email}) is enabled now.',
  noAdministrator: 'Nobody has a permission.',
  administrator: '@{userName} ({email}): {flags}',
  disabledAdministrator: '@{userName} ({email}), disabled: {flags}',
  madeAdministrator: 'Made the account @{userName} ({email}): it has all permissions now.',
  grantedEverything: 'The account @{userName} ({email}): it has all permissions now.',
  takenBack: 'Nobody had confirmed its address, so its password was removed and its sessions were ended.',
  resetLink: 'Set its password within an hour: {link}',
  revokedEverything: '@{userName} ({email}) has no permissions any more.',

  // npm run backup, npm run restore.
  backupUsage: 'say where: npm run backup -- FILE',
  missing: 'Missing: {key}',
  notBackedUp: {
    one: '{count} file that rows name is not in storage, and not in the backup: see npm run check.',
    other: '{count} files that rows name are not in storage, and not in the backup: see npm run check.',
  },
  backedUp: 'Backed up {rows} and {files} ({size}) in {seconds} s.',
  notReadAgain: 'It was not read again: restoring it will.',
  readAgain: 'It was read again and is complete: {file}',
  noBackup: 'No backup was made: {reason}',
  restoreUsage: 'say which: npm run restore -- FILE',
  readingBackup: 'Reading the backup of {madeAt} …',
  restored: 'Restored {rows} and {files} ({size}) in {seconds} s.',
  missedByBackup: {
    one: '{count} file was missing when it was backed up: see npm run check.',
    other: '{count} files were missing when it was backed up: see npm run check.',
  },
  restoreInterrupted: 'The restore was interrupted: repeat it before Riff is started.',
  nothingRestored: 'Nothing was restored: {reason}',

  // npm run check.
  checkUsage: 'say what: npm run check, and after -- also --deep or --mend',
  allAgrees: 'Rows, files and counters agree.',
  beyondRepair: '{what}: nothing can be done from what there is; a backup may have it',
  wouldMend: '{what}: would {remedy}',
  mended: '{what}: done ({remedy})',
  notMended: '{what}: could not {remedy} now',
  findings: { one: '{count} finding.', other: '{count} findings.' },
  findingsMended: { one: '{count} finding, {mended} mended.', other: '{count} findings, {mended} mended.' },
  checkNotFinished: 'The check was not finished: {reason}',

  // npm run upload.
  encodedAgain: 'The video of {code} will be processed again; it is shown as it is until then.',
  discardedOriginal: 'The original of {code} is removed: it cannot be processed again.',

  // npm run storage:move.
  noStore: '{name} must be a data folder or an address such as s3://bucket: FROM TO.',
  moved: '{files} copied and verified ({size}), {present} were there already, {gone} were removed meanwhile',
  moving: '{moved} …',
  moveStopped: 'Stopped; the same command goes on: {moved}.',
  allMoved: 'Everything is there: {moved}.',
  moveNotComplete: 'The move is not complete: {reason}',
});
