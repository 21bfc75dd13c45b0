// npm run dev: the API process, restarted when the server's code changes, and Astro's own server with live reload before it.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkPort, forwardSignals } from './setup/server.mjs';
import { findNode, inRoot, root, runCommand, toolEnvironment } from './setup/surroundings.mjs';

process.chdir(root);

await runCommand(async () => {
  await checkPort();
  await ensureInstalled();
  // The API process serves no pages here, but does not start without them.
  await ensureBuilt();
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 4321);
  const address = `http://${host}:${port}`;
  const env = { ...toolEnvironment(), NODE_ENV: 'development' };
  const node = findNode();
  const start = (args, own) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...own }, detached: true });
    forwardSignals(child);
    return child;
  };
  const api = start(
    ['--watch-path=src/server', '--watch-path=src/lib', '--watch-preserve-output', 'src/server/main.ts'],
    {
      HOST: '127.0.0.1',
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL || address,
    },
  );
  const pages = start(
    [inRoot('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', '--host', host, '--port', String(port)],
    {
      RIFF_API_ORIGIN: `http://127.0.0.1:${port + 1}`,
    },
  );
  const children = [api, pages];
  for (const child of children) {
    child.on('exit', (code) => {
      for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
      process.exitCode ??= code ?? 0;
    });
  }
});
