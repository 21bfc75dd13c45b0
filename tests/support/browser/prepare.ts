import { prepareInstallation } from './prepared-installation.ts';

/** Runs before the browser tests, and alone during other checks; fast if the installation is already prepared. */
export default async function prepare(): Promise<void> {
  await prepareInstallation();
}

if (import.meta.main) await prepare();
