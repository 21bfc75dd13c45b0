import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Child processes can be inspected only if /proc exists; elsewhere the tests that need it do not run. */
export const canSeeChildren = process.platform === 'linux';

/** The ids of the processes below this one that run the engine. */
export function engineChildren(): number[] {
  if (!canSeeChildren) return [];
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    // Bubblewrap and a shell come before Node, with its name in their arguments.
    const [command = ''] = commandLineOf(id).split('\0');
    return isBelowUs(id) && /(^|\/)node$/.test(command) && commandLineOf(id).includes('media/engine/child');
  });
}

function isBelowUs(id: number): boolean {
  const parent = parentOf(id);
  return parent === process.pid || (parent > 1 && isBelowUs(parent));
}

/** The largest memory of any of them, in bytes. */
export function peakMemoryOfChildren(): number {
  const peaks = engineChildren().map(
    (id) => Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) * 1024,
  );
  return Math.max(0, ...peaks);
}

/** The result of the work, and the largest memory that all processes had at the same time during it, in bytes. */
export async function peakTogether<Result>(work: () => Promise<Result>): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  const look = () => {
    const now = engineChildren().map(
      (id) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) * 1024,
    );
    peak = Math.max(
      peak,
      now.reduce((sum, bytes) => sum + bytes, 0),
    );
  };
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  working.catch(() => undefined);
  await expect
    .poll(
      () => {
        look();
        return isOver;
      },
      { timeout: 240_000, interval: 20 },
    )
    .toBe(true);
  return { result: await working, peak };
}

/** False when a process has ended or is a zombie. */
export function isAlive(id: number): boolean {
  const state = /State:\s+(\w)/.exec(read(`/proc/${id}/status`))?.[1];
  return state !== undefined && state !== 'Z';
}

export const limitsOf = (id: number) => read(`/proc/${id}/limits`);
/** The group of the process's session with its niceness; empty where the kernel has no such groups. */
export const groupOf = (id: number) => read(`/proc/${id}/autogroup`).trim();
export const environmentOf = (id: number) => read(`/proc/${id}/environ`).split('\0').filter(Boolean);

const parentOf = (id: number) => Number(/PPid:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0);
export const commandLineOf = (id: number) => read(`/proc/${id}/cmdline`);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
