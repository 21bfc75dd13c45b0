import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseFault, faultCode } from './database-fault.ts';

export interface User {
  uid: number;
  gid: number;
}

/** The system user that PostgreSQL runs as. `via` is a command prefix for cases in which setting the uid is not enough. */
export interface RunAs {
  user: User | undefined;
  via: readonly string[];
}

/** 'nobody' on every Linux, which many programs share. Older versions of Riff ran the database as it. */
export const nobody = 65534;
/**
 * Riff's own unnamed user: PostgreSQL refuses to run as root, and we must not create users on the host. It lies above the
 * numbers that systemd gives to services (to 65519), below nobody, and within the 65536 that a container usually has.
 */
const own: User = { uid: 65527, gid: 65527 };
const capabilities = { dac_override: 1, dac_read_search: 2 } as const;

/** Decides which user the server runs as: ourselves or, for root, the owner of the cluster; a user of our own instead of nobody. */
export async function chooseRunAs(cluster: string, programs: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { user: undefined, via: [] };
  const owner = await stat(cluster).catch(() => undefined);
  const isOthers = owner && owner.uid !== 0 && owner.uid !== nobody;
  return runAsUser(isOthers ? { uid: owner.uid, gid: owner.gid } : own, cluster, programs);
}

/**
 * The user that makes a new cluster. Unlike the server, initdb needs a user with a name. With a group of our own, other processes of
 * nobody can neither enter its folder nor trace it.
 */
export async function chooseMaker({ user }: RunAs, cluster: string, programs: string): Promise<RunAs> {
  return user ? runAsUser({ uid: nobody, gid: user.gid }, cluster, programs) : { user, via: [] };
}

export async function runAsUser(user: User, cluster: string, programs: string): Promise<RunAs> {
  const blocked = (await blockedFolder(path.dirname(cluster), user)) ?? (await blockedFolder(programs, user));
  return { user, via: blocked ? await setprivCommand(user, blocked) : [] };
}

/** The first parent folder of `target` that the user may not enter. */
async function blockedFolder(target: string, user: User): Promise<string | undefined> {
  const { root } = path.parse(target);
  const folders = [root];
  for (const part of path.relative(root, target).split(path.sep)) folders.push(path.join(folders.at(-1) ?? root, part));
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return undefined;
}

/** Lets an unprivileged PostgreSQL traverse folders of root (for a clone in /root), and nothing else. */
async function setprivCommand(user: User, blocked: string): Promise<string[]> {
  const capability = heldCapability();
  const program = await findSetpriv();
  if (!capability || !program) {
    const advice =
      'run chmod o+x on it, run Riff as another user than root, or move DATA_DIR and the program elsewhere';
    throw new DatabaseFault(
      `The embedded database does not run as root and cannot pass through ${blocked}: ${advice}.`,
    );
  }
  const ids = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  const caps = ['--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`];
  // initdb looks for its server with access(2), which ignores the capability without this bit.
  return [program, ...ids, '--securebits', '+no_setuid_fixup', ...caps];
}

/** The right to read is enough; containers often have only the broader capability. */
function heldCapability(): keyof typeof capabilities | undefined {
  try {
    const mask = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    const held = BigInt(`0x${mask ?? '0'}`);
    const holds = (name: keyof typeof capabilities) => (held >> BigInt(capabilities[name])) & 1n;
    if (holds('dac_read_search')) return 'dac_read_search';
    return holds('dac_override') ? 'dac_override' : undefined;
  } catch {
    return undefined;
  }
}

async function findSetpriv(): Promise<string | undefined> {
  for (const file of ['/usr/bin/setpriv', '/bin/setpriv', '/usr/local/bin/setpriv']) {
    const found = await access(file).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

/** Starts a program of PostgreSQL as that user, with its own environment: the caller's PG* variables must not affect it. */
export function spawnAs(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...runAs.via, program, ...args];
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const identity = runAs.user && runAs.via.length === 0 ? runAs.user : {};
  // The other user may not be allowed to enter the caller's working folder.
  try {
    return spawn(command, rest, { ...options, ...identity, env, cwd: '/' });
  } catch (error) {
    const why = `PostgreSQL does not run as root, and this root may not become user ${runAs.user?.uid}`;
    if (faultCode(error) === 'EPERM') throw new DatabaseFault(`${why}: run Riff as another user or set DATABASE_URL.`);
    throw error;
  }
}
