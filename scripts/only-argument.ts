import { parseArgs } from 'node:util';
import { StartupError } from '#server/ground/config.ts';

/** The one word after a command; throws a StartupError with the usage if there is none, or anything else. */
export function onlyArgument(usage: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [word] = positionals;
    if (word && positionals.length === 1) return word;
  } catch {
    // The usage below covers this.
  }
  throw new StartupError(usage);
}
