import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseFault, faultCode } from './database-fault.ts';

/** As whom PostgreSQL runs. `via` stands before the command where a plain change of user is not enough. */
export interface RunAs {
  user: { uid: number; gid: number } | undefined;
  via: readonly string[];
}

// 'nobody' on every Linux. PostgreSQL refuses root, and the host shall not get a user for it.
const nobody = 65534;
const capabilities = { dac_override: 1, dac_read_search: 2 } as const;

/** Decides as whom to run: as ourselves, or, for root, as the owner of the cluster (nobody, when it is new). */
export async function chooseRunAs(cluster: string, programs: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { user: undefined, via: [] };
  const owner = await stat(cluster).catch(() => undefined);
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
  const blocked = (await blockedFolder(path.dirname(cluster), user)) ?? (await blockedFolder(programs, user));
  return { user, via: blocked ? await setprivCommand(user, blocked) : [] };
}

/** The first folder on the way to `target` that the user may not walk through. */
async function blockedFolder(target: string, user: { uid: number; gid: number }): Promise<string | undefined> {
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

/** Lets an unprivileged PostgreSQL walk through folders of root (a clone in /root, say) and nothing else. */
async function setprivCommand(user: { uid: number; gid: number }, blocked: string): Promise<string[]> {
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
  // Without this bit access(2), with which initdb looks for its server, would not count the capability.
  return [program, ...ids, '--securebits', '+no_setuid_fixup', ...caps];
}

/** Reading is enough to pass; containers often hold only the broader of the two. */
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

/** Starts a program of PostgreSQL as that user, with an environment of its own: PG* variables of the caller must not steer it. */
export function spawnAs(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...runAs.via, program, ...args];
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const identity = runAs.user && runAs.via.length === 0 ? runAs.user : {};
  // The working folder of the caller may be one that the other user cannot enter.
  try {
    return spawn(command, rest, { ...options, ...identity, env, cwd: '/' });
  } catch (error) {
    const why = `PostgreSQL does not run as root, and this root may not become user ${runAs.user?.uid}`;
    if (faultCode(error) === 'EPERM') throw new DatabaseFault(`${why}: run Riff as another user or set DATABASE_URL.`);
    throw error;
  }
}
