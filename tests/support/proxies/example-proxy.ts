import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { findProgram } from '#tests/support/browser/browser.ts';

/** The name of the installation in the examples. */
export const exampleName = 'riff.example.org';

/** A proxy that runs one of the examples in `deploy`. */
export interface ExampleProxy {
  /** The certificate that a client has to trust. */
  ca: string;
  stop(): Promise<void>;
}

/** The ports that replace those in an example. */
export interface Ports {
  http: number;
  https: number;
  /** The ports of the web processes. */
  upstreams: readonly number[];
}

const missing = (...programs: string[]): string | undefined => {
  const absent = programs.find((name) => !findProgram([name]));
  return absent && `${absent} is not installed (Debian: apt-get install ${absent})`;
};

const exampleOf = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');

/** The example with the ports of these web processes; lines that name the second process are repeated for each further one. */
const withUpstreams = (text: string, [first, ...others]: Ports['upstreams'], second: RegExp) =>
  text
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${first}`)
    .replaceAll(second, (found) => others.map((port) => found.replace('4322', String(port))).join(''));

/** nginx with `deploy/nginx.conf`, with only the ports, addresses and paths replaced. */
const nginx = {
  missing: () => missing('nginx', 'openssl'),
  async start(ports: Ports): Promise<ExampleProxy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'riff-nginx-'));
    const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${exampleName}`, '-addext', `subjectAltName=DNS:${exampleName}`],
      ...['-keyout', key, '-out', certificate],
    ]);
    const example = withUpstreams(await exampleOf('nginx.conf'), ports.upstreams, /^ *server 127\.0\.0\.1:4322.*\n/gm)
      .replace(/listen 80;/, `listen 127.0.0.1:${ports.http};`)
      .replace(/listen 443 /, `listen 127.0.0.1:${ports.https} `)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace(/\/etc\/\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/\S+privkey\.pem/, key);
    await writeFile(path.join(folder, 'riff.conf'), example);
    // The surrounding configuration is a distribution's, except that nginx writes everything in this folder.
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
    await writeFile(
      path.join(folder, 'nginx.conf'),
      `daemon off; worker_processes 2; pid ${folder}/pid; error_log stderr warn; events {}
       http { access_log off; types { text/html html; } ${kept.join(' ')} include ${folder}/riff.conf; }`,
    );
    const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
    await promisify(execFile)('nginx', ['-t', ...args]);
    return await run('nginx', args, folder, ports, certificate);
  },
};

/** Caddy with `deploy/Caddyfile`. Its own authority signs the certificate, because the tests may not ask an outside one. */
const caddy = {
  missing: () => missing('caddy'),
  async start(ports: Ports): Promise<ExampleProxy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'riff-caddy-'));
    await writeFile(
      path.join(folder, 'example'),
      withUpstreams(await exampleOf('Caddyfile'), ports.upstreams, / 127\.0\.0\.1:4322/g),
    );
    const settings = [
      ...['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1', 'grace_period 1s'],
      ...[`http_port ${ports.http}`, `https_port ${ports.https}`, `storage file_system ${folder}/storage`],
    ];
    const main = path.join(folder, 'Caddyfile');
    await writeFile(main, `{\n${settings.join('\n')}\n}\nimport ${folder}/example\n`);
    const args = ['--adapter', 'caddyfile', '--config', main];
    await promisify(execFile)('caddy', ['validate', ...args]);
    const authority = path.join(folder, 'storage', 'pki', 'authorities', 'local', 'root.crt');
    return await run('caddy', ['run', ...args], folder, ports, authority);
  },
};

/** The examples, by the program that runs them. */
export const exampleProxies = { nginx, caddy };

async function run(
  program: string,
  args: string[],
  folder: string,
  { https }: Ports,
  ca: string,
): Promise<ExampleProxy> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const trusted = await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
      const certificate = await readFile(ca, 'utf8');
      await greet(https, certificate);
      return certificate;
    },
    { timeout: 30_000, interval: 50 },
  );
  return {
    ca: trusted,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the proxy has a certificate: Caddy listens before that. */
async function greet(port: number, ca: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', servername: exampleName, ca });
  await once(socket, 'secureConnect');
  socket.destroy();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
