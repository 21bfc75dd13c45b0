import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accepts } from './server-process.ts';

const webServer = 'nginx';
const example = fileURLToPath(new URL('../../../deploy/nginx-media-cache.conf', import.meta.url));

/** nginx with the configuration that Riff ships as an example. */
export interface MediaCache {
  stop(): Promise<void>;
}

/** Whether it can be started here. */
export const hasMediaCache = (): boolean => spawnSync(webServer, ['-v']).status === 0;

/**
 * Starts it with an empty cache on a port of this machine, in front of a Riff on another port. It changes only the lines that the
 * file marks with CHANGE.
 */
export async function startMediaCache({ port, riff }: { port: number; riff: number }): Promise<MediaCache> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-media-cache-'));
  await chmod(folder, 0o777);
  await writeFile(path.join(folder, 'nginx.conf'), await configuration(folder, { port, riff }));
  const child = spawn(webServer, ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await accepts(port);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configuration(folder: string, { port, riff }: { port: number; riff: number }): Promise<string> {
  const given = await readFile(example, 'utf8');
  const changed = given
    .replace('/var/cache/nginx/riff-media', `${folder}/cache`)
    .replace('server 127.0.0.1:4321;', `server 127.0.0.1:${riff};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name media.example.org;', 'server_name localhost;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http { access_log off; sendfile on; keepalive_requests 1000000;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${changed} }`;
}
