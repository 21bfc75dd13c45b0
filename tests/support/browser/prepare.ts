import { prepareInstallation } from './prepared-installation.ts';

/** Runs before the browser tests, and alone during other checks; fast if the installation is already prepared. */
export default async function prepare(): Promise<void> {
  await prepareInstallation();
}

// The argument is the number of frames per second.
if (import.meta.main) await prepareInstallation(process.argv[2] === undefined ? undefined : Number(process.argv[2]));
