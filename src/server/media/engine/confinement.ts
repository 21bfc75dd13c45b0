import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What of the system's own fences is to be had here, and the commands that put a media process inside. */
export interface Confinement {
  /** Comes before the program; it replaces itself, so that the process id stays the same. */
  command: string[];
  has: { noNewPrivileges: boolean; noNetwork: boolean; limits: boolean };
}

let found: Confinement | null = null;

/** Tried once: a container may have the programs and forbid what they do. */
export function confinement(): Confinement {
  found ??= tryAll();
  return found;
}

function tryAll(): Confinement {
  const isRoot = process.getuid?.() === 0;
  // A user namespace of its own lets an unprivileged process give up the network, where the system allows it.
  const network = works('unshare', isRoot ? ['--net'] : ['--user', '--map-current-user', '--net']);
  // Root keeps the right to files of others, because the data folder may belong to another user.
  const drop = isRoot ? ['--inh-caps=-all', '--bounding-set=-all,+dac_override'] : [];
  const privileges = works('setpriv', ['--no-new-privs', ...drop]);
  return {
    command: [...network, ...privileges],
    has: {
      noNewPrivileges: privileges.length > 0,
      noNetwork: network.length > 0,
      limits: findProgram('prlimit') !== null,
    },
  };
}

/** The command, or none if it does not work here. */
function works(name: string, args: string[]): string[] {
  const program = findProgram(name);
  const trial = findProgram('true');
  if (!program || !trial) return [];
  const command = [program, ...args];
  return spawnSync(program, [...args, trial], { stdio: 'ignore', timeout: 5_000 }).status === 0 ? command : [];
}

/** The path of a program of the system, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Try the next folder.
    }
  }
  return null;
}
