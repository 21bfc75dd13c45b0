import { engineQuality } from '#tests/support/demo/demo-posts.ts';
import { prepareInstallation } from './prepared-installation.ts';

/** Runs before the browser tests, and separately during other checks; it is fast if the installation is already prepared. */
export default async function prepare(): Promise<void> {
  await prepareInstallation();
}

// `engines` prepares for the tests in the other browser engines.
if (import.meta.main) await prepareInstallation(process.argv[2] === 'engines' ? engineQuality : undefined);
