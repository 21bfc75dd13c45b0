import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './programs.ts';

/** An unnamed user inside; outside, the process stays the user that started it. */
const asInsider = ['--unshare-user', '--uid', '65526', '--gid', '65526', '--cap-drop', 'ALL'];
/** The capabilities that root needs to become another user; none remains afterwards. */
const rightsToChangeUser = [
  ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
];
const project = fileURLToPath(new URL('../../../../../', import.meta.url));

/**
 * The command that starts a process which sees the system's libraries, Node, the code of Riff and these folders, and may write only
 * to these folders. It has no network and sees no other processes. Its only root rights, if any, are those to become another user.
 */
export function bubble(writable: string[], compileCache: string | null, changesUser: boolean): string[] {
  const bound = program(compileCache).filter((path) => !writable.includes(path));
  return [
    findProgram('bwrap') ?? 'bwrap',
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...(changesUser ? rightsToChangeUser : asInsider),
    ...['--die-with-parent', '--hostname', 'media'],
    ...system(),
    ...['--proc', '/proc', '--dev', '/dev', '--dir', '/tmp'],
    // Bubblewrap would make these folders itself, but closed to other users.
    ...parentsOf([...bound, ...writable]).flatMap((path) => ['--dir', path]),
    ...bound.flatMap((path) => ['--ro-bind', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    // The remaining folders lie in memory, and writing to them would exceed the limits.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/', '--'],
  ];
}

function system(): string[] {
  const folders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc/ld.so.cache', '/nix/store'];
  const shown = folders
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
    );
  return ['--dir', '/etc', '--dir', '/nix', ...shown];
}

/** The folders on the way to these paths, from the outside in. */
function parentsOf(paths: string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const names = dirname(path).split('/').filter(Boolean);
    for (const [n] of names.entries()) folders.add(`/${names.slice(0, n + 1).join('/')}`);
  }
  return [...folders].filter((folder) => !/^\/(usr|bin|sbin|lib\w*|nix)(\/|$)/.test(folder));
}

/** Node and the code of Riff; not the rest of its folder, which may hold the data and the settings. */
function program(compileCache: string | null): string[] {
  const parts = ['src', 'node_modules', 'package.json'].map((name) => project + name);
  const libraries = (process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((path) => path.startsWith('/'));
  const paths = [
    ...parts,
    realpathSync(process.execPath),
    process.execPath,
    ...libraries,
    ...(compileCache ? [compileCache] : []),
  ];
  return [...new Set(paths)].filter((path) => existsSync(path));
}
