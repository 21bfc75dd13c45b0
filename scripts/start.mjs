// npm start: installs, builds and serves from a fresh clone; needs only Node 20 and npm.
// npm run worker: the same without pages, `start.mjs worker`. npm run demo and npm run admin: `start.mjs demo`, `start.mjs admin`;
// and so on for backup, restore, check and storage-move.
import { ensureBuilt, isBuilt } from './setup/build.mjs';
import { ensureInstalled, isInstalled } from './setup/install.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { checkPort, checkVariables, commands, runProgram, server, stopWithNpm } from './setup/server.mjs';
import { root, runCommand } from './setup/surroundings.mjs';

process.chdir(root);
if (process.argv[2] === 'worker') process.env.ROLE = 'worker';

await runCommand(async () => {
  stopWithNpm();
  const program = commands[process.argv[2]] ?? server;
  const serves = process.env.ROLE !== 'worker' && program === server;
  if (!isInstalled() || (serves && !isBuilt())) {
    if (serves) await checkPort();
    await oneAtATime(async () => {
      await ensureInstalled();
      if (!serves || isBuilt()) return;
      await checkVariables();
      await ensureBuilt();
    });
  }
  await runProgram(program, process.argv.slice(3));
});
