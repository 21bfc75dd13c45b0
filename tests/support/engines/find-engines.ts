import { findProgram } from '#tests/support/browser/browser.ts';

interface Need {
  /** The possible names of the programs. */
  programs: readonly (readonly string[])[];
  /** The packages that provide them on Debian. */
  packages: string;
}

const needs = {
  Firefox: { programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  WebKit: {
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: 'webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad',
  },
} as const satisfies Record<string, Need>;

export type EngineName = keyof typeof needs;

export const engineNames = Object.keys(needs) as EngineName[];

/** Names the engine's program that is not installed, and how to install it; undefined if it can run. */
export function missingFor(name: EngineName): string | undefined {
  const { programs, packages }: Need = needs[name];
  const missing = programs.find((names) => !findProgram(names));
  return (
    missing && `${name} is skipped: ${missing.join(' or ')} is not installed (Debian: apt-get install ${packages})`
  );
}

/** The path of a program that `missingFor` found. */
export function programOf(name: string, ...others: string[]): string {
  const found = findProgram([name, ...others]);
  if (!found) throw new Error(`${name} is not installed.`);
  return found;
}
