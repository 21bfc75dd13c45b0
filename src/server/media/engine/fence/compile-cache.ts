import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ourselves, type User } from './user.ts';

/** The folder with the compiled modules for media processes of this user; null without a cache. */
export function pathOfCompileCache(user: User | null): string | null {
  const ours = process.env['NODE_COMPILE_CACHE'];
  if (!ours) return null;
  // Node keeps a cache for each user, and ours is closed to others.
  return user ? `${ours}-media` : ours;
}

/** The environment of a media process of this user. */
export function compileCacheFor(user: User | null): NodeJS.ProcessEnv {
  const path = pathOfCompileCache(user);
  return path ? { NODE_COMPILE_CACHE: path } : {};
}

/** Opens the cache of this user for a media process that fills it; after `seal` another user can only read it. */
export function openCompileCache(user: User | null): { env: NodeJS.ProcessEnv; writable: string[]; seal(): void } {
  const path = pathOfCompileCache(user);
  const env = compileCacheFor(user);
  if (!path) return { env, writable: [], seal: () => undefined };
  const isFilled = prepared(path, user);
  return {
    env,
    // In its own view, a process can write only to folders that are bound for writing.
    writable: isFilled ? [path] : [],
    seal: () => {
      if (isFilled && user) give(path, ourselves());
    },
  };
}

/** Where Riff's own folder cannot be written to, processes compile their modules at each start. */
function prepared(path: string, user: User | null): boolean {
  try {
    mkdirSync(path, { recursive: true });
    if (user) give(path, user);
    return true;
  } catch {
    return false;
  }
}

/** Gives a folder and everything in it to a user, readable by everyone. */
function give(folder: string, { uid, gid }: User): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chownSync(path, uid, gid);
    chmodSync(path, entry.isDirectory() ? 0o755 : 0o644);
  }
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o755);
}
