import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bubble } from './bubble.ts';
import { openCompileCache, pathOfCompileCache } from './compile-cache.ts';
import { findProgram } from './programs.ts';
import type { User } from './user.ts';

/** How media processes are isolated. */
export interface Confinement {
  /** The user they run as; null for the server's. Only root can choose. */
  user: User | null;
  /** Whether they see only the system, the program and their own folder. */
  ownView: boolean;
}

/** Like the database's (65527), an unnamed user: above the numbers of systemd's services, below nobody. */
const ownUser: User = { uid: 65526, gid: 65526 };
const trialProgram = fileURLToPath(new URL('../child/av-main.ts', import.meta.url));

let workFolder = tmpdir();
let workMark = String(process.pid);
const nothing: Confinement = { user: null, ownView: false };
let found: Confinement | null = null;
let offline: string[] | null = null;
let unprivileged: string[] | null = null;

/** Sets the folder for the folders of media processes, and the mark in their names. The available fences may depend on it. */
export function workIn(folder: string, mark: string): void {
  if (folder !== workFolder) found = null;
  workFolder = folder;
  workMark = mark;
}

/** The `mkdtemp` prefix for a media process's own folder. */
export const placeFor = (kind: 'draft' | 'images' | 'trial'): string => join(workFolder, `${kind}-${workMark}-`);

/** The best confinement that works here, tried once with a real process: a container may have the programs and forbid their work. */
export function confinement(): Confinement {
  found ??= candidates().find(worksAtOnce) ?? nothing;
  return found;
}

/** Tries the fences while the server does other things; returns those that work here. */
export async function tryFences() {
  let best = nothing;
  for (const candidate of candidates()) {
    if (best !== nothing) break;
    if (await works(candidate)) best = candidate;
  }
  found = best;
  return fencesHere();
}

/** The fences that this machine offers, for the log. */
export function fencesHere() {
  const { user, ownView } = confinement();
  return {
    ownUser: user !== null,
    ownView,
    noNewPrivileges: user !== null || ownView || withoutPrivileges().length > 0,
    noNetwork: ownView || withoutNetwork().length > 0,
    limits: findProgram('prlimit') !== null,
  };
}

/** The command before the program of a process that writes to these folders. */
export function commandFor({ user, ownView }: Confinement, ...writable: string[]): string[] {
  const become = user ? becoming(user) : [];
  if (ownView) return [...bubble(writable, pathOfCompileCache(user), user !== null), ...become];
  return [...withoutNetwork(), ...(user ? become : withoutPrivileges())];
}

/** Best first. */
function candidates(): Confinement[] {
  const users = process.getuid?.() === 0 && findProgram('setpriv') ? [ownUser, null] : [null];
  const views = findProgram('bwrap') ? [true, false] : [false];
  return users
    .flatMap((user) => views.map((ownView) => ({ user, ownView })))
    .filter(({ user, ownView }) => user || ownView);
}

async function works(candidate: Confinement): Promise<boolean> {
  const trial = prepareTrial(candidate);
  if (!trial) return false;
  try {
    const [code] = await once(spawn(trial.program, trial.args, trial.options), 'exit');
    return code === 0;
  } catch {
    return false;
  } finally {
    trial.end();
  }
}

function worksAtOnce(candidate: Confinement): boolean {
  const trial = prepareTrial(candidate);
  if (!trial) return false;
  try {
    return spawnSync(trial.program, trial.args, trial.options).status === 0;
  } finally {
    trial.end();
  }
}

/** How to start the program for a trial: it finds no parent and ends, which also fills its compile cache. Null if it cannot be tried. */
function prepareTrial(candidate: Confinement) {
  const folder = mkdtempSync(placeFor('trial'));
  const { user } = candidate;
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const { env, writable, seal } = openCompileCache(user);
    const command = commandFor(candidate, folder, ...writable);
    const [program = '', ...args] = [...command, process.execPath, trialProgram];
    const end = () => {
      seal();
      rmSync(folder, { recursive: true, force: true });
    };
    return { program, args, options: { stdio: 'ignore' as const, timeout: 20_000, cwd: folder, env }, end };
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

const becoming = ({ uid, gid }: User) => [
  ...[findProgram('setpriv') ?? 'setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
  ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'],
];

/** A user namespace lets an unprivileged process give up the network, where the system allows it. */
function withoutNetwork(): string[] {
  const isRoot = process.getuid?.() === 0;
  offline ??= tried('unshare', isRoot ? ['--net'] : ['--user', '--map-current-user', '--net']);
  return offline;
}

function withoutPrivileges(): string[] {
  const isRoot = process.getuid?.() === 0;
  unprivileged ??= tried('setpriv', ['--no-new-privs', ...(isRoot ? ['--inh-caps=-all', '--bounding-set=-all'] : [])]);
  return unprivileged;
}

/** The command, or none if it does not work here. */
function tried(name: string, args: string[]): string[] {
  const program = findProgram(name);
  const trial = findProgram('true');
  if (!program || !trial) return [];
  return spawnSync(program, [...args, trial], { stdio: 'ignore', timeout: 5_000 }).status === 0
    ? [program, ...args]
    : [];
}
