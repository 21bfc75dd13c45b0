// npm start: installs, builds and serves, from a clone with nothing else on the machine than Node 20 and npm.
import { ensureBuilt, isBuilt } from './setup/build.mjs';
import { ensureInstalled, isInstalled } from './setup/install.mjs';
import { checkPort, runServer, stopWithNpm } from './setup/server.mjs';
import { root, runCommand } from './setup/surroundings.mjs';

process.chdir(root);

await runCommand(async () => {
  stopWithNpm();
  const serves = process.env.ROLE !== 'worker';
  if (serves && !(isInstalled() && isBuilt())) await checkPort();
  await ensureInstalled();
  if (serves) await ensureBuilt();
  await runServer();
});
