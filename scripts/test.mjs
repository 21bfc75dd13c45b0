// npm test: installs what the tests need and runs everything, or the sections named after `npm test --`.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './setup/install.mjs';
import { forwardSignals } from './setup/server.mjs';
import { findNode, inRoot, root, runCommand } from './setup/surroundings.mjs';

process.chdir(root);

await runCommand(async () => {
  await ensureInstalled();
  // Node 24, because the runner imports TypeScript.
  const args = [inRoot('scripts', 'suite', 'run.mjs'), ...process.argv.slice(2)];
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' });
  forwardSignals(child);
  child.on('exit', (code) => process.exit(code ?? 1));
});
