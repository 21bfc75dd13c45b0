import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The orders of each attacker. */
export interface Orders {
  /** Sits on its connections and asks for pictures as fast as they are answered. */
  pictures: { origin: string; from: string; connections: number; images: string[]; videos: string[] };
  /** Sends a byte a second of a body that does not end; opens a new connection when one is closed. */
  slowBodies: { origin: string; from: string; connections: number };
  /** A member uploads all files at once and publishes the accepted ones. */
  uploads: { origin: string; from: string; cookie: string; tagCode: string; files: string[] };
}
export type Attack = keyof Orders;

/** A running attacker. */
export interface Attacker {
  /** Stops it; resolves to how often the server answered with each status, or `closed` without one. */
  stop(): Promise<Record<string, number>>;
}

const program = fileURLToPath(new URL('./attack.ts', import.meta.url));

/** Starts an attacker in a process of its own; it attacks once it gets its orders. */
export async function startAttacker<Name extends Attack>(
  name: Name,
): Promise<{ attack(orders: Orders[Name]): Attacker }> {
  const child = spawn(process.execPath, [program, name], {
    // A session of its own, because Linux shares the processors between sessions first.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  letOthersGoFirst(child.pid ?? 0);
  // Loading its code would take as much of this machine as the attack itself.
  await once(child, 'message');
  return {
    attack(orders) {
      child.send(orders);
      return { stop: () => stop(child) };
    },
  };
}

/** A real attacker is on another machine, so its computing must not slow the server. */
function letOthersGoFirst(pid: number): void {
  setPriority(pid, 10);
  writeFileSync(`/proc/${pid}/autogroup`, '10');
}

async function stop(child: ChildProcess): Promise<Record<string, number>> {
  const answered = once(child, 'message');
  child.send('stop');
  const [counts] = (await answered) as [Record<string, number>];
  await once(child, 'exit');
  return counts;
}
