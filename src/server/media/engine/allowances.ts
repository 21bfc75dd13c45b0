import { AWAITED, BACKGROUND, type Limits } from './fence/start-child.ts';
import type { AvTasks } from './tasks.ts';

const GiB = 1024 ** 3;

export interface Allowance extends Limits {
  /** Seconds of wall clock after which the task counts as lost. */
  wallSeconds: number;
  niceness: number;
}

/** Ten minutes of 4K take an hour and a half on two small cores; anything shorter needs far less. */
export const allowances: { [Name in keyof AvTasks]: Allowance } = {
  probe: { cpuSeconds: 60, wallSeconds: 120, memoryBytes: GiB / 2, fileBytes: 0, niceness: AWAITED },
  // It writes as much as it reads.
  probeAndCopy: { cpuSeconds: 60, wallSeconds: 120, memoryBytes: GiB / 2, fileBytes: GiB / 4, niceness: AWAITED },
  extractFrame: { cpuSeconds: 120, wallSeconds: 120, memoryBytes: 1.5 * GiB, fileBytes: GiB / 16, niceness: AWAITED },
  decodePicture: { cpuSeconds: 120, wallSeconds: 120, memoryBytes: GiB, fileBytes: GiB / 2, niceness: AWAITED },
  extractSound: {
    cpuSeconds: 900,
    wallSeconds: 1800,
    memoryBytes: 1.5 * GiB,
    fileBytes: GiB / 4,
    niceness: BACKGROUND,
  },
  dropSound: { cpuSeconds: 120, wallSeconds: 300, memoryBytes: 1.5 * GiB, fileBytes: 2 * GiB, niceness: AWAITED },
  stripPadding: { cpuSeconds: 300, wallSeconds: 600, memoryBytes: GiB, fileBytes: GiB / 8, niceness: BACKGROUND },
  measureSound: {
    cpuSeconds: 300,
    wallSeconds: 600,
    memoryBytes: 1.5 * GiB,
    fileBytes: GiB / 1024,
    niceness: BACKGROUND,
  },
  transcodeFirst: {
    cpuSeconds: 10_800,
    wallSeconds: 10_800,
    memoryBytes: 2.5 * GiB,
    fileBytes: 2 * GiB,
    niceness: AWAITED,
  },
  // It writes a whole video in high quality.
  mixSound: { cpuSeconds: 10_800, wallSeconds: 10_800, memoryBytes: 2.5 * GiB, fileBytes: 6 * GiB, niceness: AWAITED },
  buildLadder: {
    cpuSeconds: 21_600,
    wallSeconds: 21_600,
    memoryBytes: 3.5 * GiB,
    fileBytes: 2 * GiB,
    niceness: BACKGROUND,
  },
};
