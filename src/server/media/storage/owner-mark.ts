import { hostname } from 'node:os';

const host = hostname().replaceAll(/[^\w]/g, '').slice(0, 32) || 'host';
const form = /@(\w+)\.(\d+)@/;

/** Part of the names of temporary files: the machine and process that write them. */
export const ownerMark = (): string => `@${host}.${process.pid}@`;

/** The name without its mark: the code of an upload, for its files. */
export const beforeMark = (name: string): string => name.split('@', 1)[0] ?? name;

/** Whether a temporary file's process is known to be gone; false if that is unknown, as for other machines that share the disk. */
export function isAbandoned(name: string): boolean {
  const [, itsHost, pid] = form.exec(name) ?? [];
  if (itsHost !== host) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
