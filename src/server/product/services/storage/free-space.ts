import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

const lookMilliseconds = 500;
const waitMilliseconds = 2_000;
const warnMilliseconds = 60_000;

type Disk = Pick<Context, 'config' | 'storage' | 'log'>;

const warnedAt = new WeakMap<Context['log'], number>();

/** Whether the disk has its floor of free space, plus `more` bytes. If not, logs a warning once a minute. */
async function isFree({ config, storage, log }: Disk, more: number): Promise<boolean> {
  const { free } = await storage.space();
  if (free - more >= config.freeSpace) return true;
  warn(log, { free, floor: config.freeSpace });
  return false;
}

function warn(log: Context['log'], of: object): void {
  if (performance.now() - (warnedAt.get(log) ?? Number.NEGATIVE_INFINITY) > warnMilliseconds) {
    warnedAt.set(log, performance.now());
    log.warn(of, 'the disk is full: uploads are refused and media jobs wait');
  }
}

/** Whether a write failed for lack of space, which is possible above the floor if the disk has quotas. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A refusal for lack of space. Unlike other faults it is not logged each time, because the warning above covers it. */
export class DiskFull extends Problem {
  constructor() {
    super(503, messages.diskFull, {}, { 'Retry-After': '120' });
  }
}

/** The refusal for a write that failed. */
export function diskFull({ log }: Pick<Context, 'log'>, error: unknown): DiskFull {
  warn(log, { err: error });
  return new DiskFull();
}

/** Throws a Problem with 503 if `more` bytes would take the disk below its floor of free space. */
export async function assertFree(disk: Disk, more: number): Promise<void> {
  if (!(await isFree(disk, more))) throw new DiskFull();
}

/** Resolves when the disk has its floor of free space; rejects with the signal's reason. */
export async function untilFree(disk: Disk, signal: AbortSignal): Promise<void> {
  while (!(await isFree(disk, 0))) await pause(waitMilliseconds, undefined, { signal });
}

/** Writes something while the disk has its floor of free space. Keeps checking, because others write too: `signal` aborts at the floor. */
export async function whileFree<Result>(disk: Disk, write: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const full = new AbortController();
  const look = async () => {
    if (!(await isFree(disk, 0))) full.abort(new DiskFull());
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookMilliseconds);
  try {
    return await write(full.signal);
  } finally {
    clearInterval(timer);
  }
}
