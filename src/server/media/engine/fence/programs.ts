import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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
