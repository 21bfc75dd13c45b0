import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';

const downMs = 1_500;
const quietMs = 4_000;
const storeFailsMs = 20_000;

/** All faults of a run, in words. */
export interface Mishaps {
  happened: string[];
}

/**
 * Kills processes at random until `isOver`. At a third and at two thirds of the time it restarts the database, once as after a
 * crash; at half of the time the store fails for 20 seconds. Resolves when everything runs again.
 */
export async function goWrong(fleet: Fleet, seconds: number): Promise<Mishaps> {
  const happened: string[] = [];
  const began = performance.now();
  const at = (share: number) => pause(Math.max(0, began + share * seconds * 1000 - performance.now()));

  const killing = async () => {
    while (performance.now() - began < seconds * 1000) {
      const victim = fleet.processes[randomInt(fleet.processes.length)];
      if (!victim) return;
      await victim.kill();
      happened.push(`killed ${victim.name}`);
      await pause(downMs);
      await startAgain(victim);
      await pause(quietMs);
    }
  };
  const restarting = async (share: number, how: 'fast' | 'immediate') => {
    await at(share);
    await fleet.database.stop(how);
    await pause(downMs);
    await fleet.database.start();
    happened.push(`restarted the database (${how})`);
  };
  const failing = async () => {
    await at(1 / 2);
    fleet.store.choose(({ count }) => storeMishaps[count % storeMishaps.length]);
    await pause(storeFailsMs);
    fleet.store.choose();
    happened.push('the store failed for 20 s');
  };
  await Promise.all([killing(), restarting(1 / 3, 'immediate'), restarting(2 / 3, 'fast'), failing()]);
  return { happened };
}

const storeMishaps = [
  { kind: 'answer', status: 503, code: 'SlowDown' },
  { kind: 'drop' },
  { kind: 'lose' },
  { kind: 'answer', status: 500, code: 'InternalError' },
] as const;

/** A start fails while the database is away; the operator starts it again, as systemd does. */
async function startAgain(victim: Fleet['processes'][number]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await victim.start();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(1_000);
    }
  }
}
