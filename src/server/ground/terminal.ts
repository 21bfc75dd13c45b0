import { english, type Language, speakHere } from '#lib/language/language.ts';
import { offeredLanguages } from '#lib/language/languages.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { terminalLanguage } from '../../../scripts/setup/terminal-language.mjs';
import { StartupError } from './config.ts';

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a line beside the output of a command. */
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** The language of the terminal. Terminals copy invisible characters with a path or link, so names are not isolated. */
export async function languageOfTerminal(): Promise<Language> {
  const tag = terminalLanguage(process.env, offeredLanguages);
  if (tag === 'en') return english;
  const { languageOf } = await import('#lib/language/dictionaries.ts');
  return { ...languageOf(tag), dir: 'ltr' };
}

/**
 * Speaks the language of the terminal in this process, and goes on if the reader wants no more lines, as `head` does. Only for commands: a
 * server speaks the language of each request.
 */
export async function speakInTerminal(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  speakHere(await languageOfTerminal());
}

/** A refusal of wrong arguments, which lists the right ones. */
export const wrongUse = (first: string, ...others: string[]): StartupError =>
  new StartupError([commands.usage({ order: first }), ...others.map((order) => commands.orElse({ order }))].join('\n'));

/** Seconds since a moment of `performance.now()`, to one decimal. */
export const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;
