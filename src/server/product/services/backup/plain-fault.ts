import { isUnusable } from '#server/ground/db/errors.ts';
import { ArchiveFault } from './archive/archive-format.ts';
import { BackupRunning } from './hold-removals.ts';

const ofFiles = [
  'ENOENT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EISDIR',
  'ENOTDIR',
  'EPIPE',
  'EIO',
];

/** Whether a person can act on a failed backup or restore, so that its message is the only line they see. */
export function isPlain(error: unknown): error is Error {
  if (error instanceof ArchiveFault || error instanceof BackupRunning) return true;
  return error instanceof Error && (isUnusable(error) || ('code' in error && ofFiles.includes(String(error.code))));
}
