import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/ground/config.ts';
import { findProgram } from '#tests/support/browser/browser.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFile(path.join(project, name), 'utf8');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-deployment-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The title of tests that need a program, and whether they are skipped because it is missing. */
function needing(program: string, title: string): { title: string; isMissing: boolean } {
  if (findProgram([program])) return { title, isMissing: false };
  return {
    title: `${title}: skipped, ${program} is not installed (Debian: apt-get install ${program})`,
    isMissing: true,
  };
}

interface Service {
  image: string;
  user?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  profiles?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  healthcheck?: { test?: string[]; disable?: boolean };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** Fills in variables as compose does: the value of the environment, the default after `:-`, or the text that `:?` demands. */
const filled = (text: string, given: Record<string, string>) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, rest: string) => {
    if (given[name]) return given[name];
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest ?? '';
  });

describe('compose.yaml', () => {
  const composed = async (given: Record<string, string>) =>
    parse(
      await read('compose.yaml'),
      (_key, value: unknown) => (typeof value === 'string' ? filled(value, given) : value),
      { merge: true },
    ) as Compose;

  test('needs only a password that its operator chooses', async () => {
    await expect(composed({})).rejects.toThrow('POSTGRES_PASSWORD');
    expect(Object.keys((await composed({ POSTGRES_PASSWORD: 'chosen' })).services)).toEqual([
      'db',
      'web',
      'worker',
      'proxy',
    ]);
  });

  test('gives Riff only variables that it knows and needs', async () => {
    const { services } = await composed({ POSTGRES_PASSWORD: 'chosen' });
    for (const role of ['web', 'worker'] as const) {
      const service = services[role];
      const config = readConfig({ HOST: '0.0.0.0', ...service?.environment });
      expect(config).toMatchObject({ role, databaseUrl: 'postgres://riff:chosen@db:5432/riff', demo: false });
      expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true });
      expect(service?.image).toBe(services['web']?.image);
      expect(service?.depends_on?.['db']?.condition).toBe('service_healthy');
    }
    expect(services['web']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect(services['db']?.ports).toBeUndefined();
    expect(services['proxy']?.profiles).toEqual(['proxy']);
  });

  test('checks the health with commands that are text', async () => {
    const { services } = await composed({ POSTGRES_PASSWORD: 'chosen' });
    for (const name of ['db', 'web']) {
      const command = services[name]?.healthcheck?.test ?? [];
      expect([name, command[0], command.map((word) => typeof word)]).toEqual([
        name,
        'CMD',
        command.map(() => 'string'),
      ]);
    }
    expect(services['worker']?.healthcheck).toEqual({ disable: true });
  });

  test('mounts volumes that it declares, and files that exist', async () => {
    const { services, volumes } = await composed({ POSTGRES_PASSWORD: 'chosen' });
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = mount.split(':');
      expect([mount, source.startsWith('.') ? existsSync(path.join(project, source)) : source in volumes]).toEqual([
        mount,
        true,
      ]);
    }
  });
});

test('the image runs as an unprivileged user, and is built without secrets and data', async () => {
  const lines = (await read('Containerfile')).split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last).toContain('USER riff');
  expect(last.filter((line) => line.startsWith('COPY '))).toEqual(['COPY --from=build /srv/riff ./']);
  const ignored = (await read('.containerignore')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', '**/node_modules']));
  expect(await read('.dockerignore')).toBe(await read('.containerignore'));
});

const nginx = needing('nginx', 'the cache of compose.yaml');
test.skipIf(nginx.isMissing)(nginx.title, async () => {
  const file = path.join(folder, 'nginx.conf');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
  const template = (await read('deploy/compose/nginx.conf.template'))
    .replace(/\$\{NGINX_LOCAL_RESOLVERS\}/, '127.0.0.1')
    .replace('/var/cache/nginx', folder);
  await writeFile(file, `pid ${folder}/pid; events {} http { ${kept.join(' ')} access_log off;\n${template}\n}`);
  const { stderr } = await run('nginx', ['-t', '-p', folder, '-c', file, '-e', 'stderr']);
  expect(stderr).toContain('test is successful');
});

const caddy = needing('caddy', 'the Caddyfile is written as Caddy formats it');
test.skipIf(caddy.isMissing)(caddy.title, async () => {
  const { stdout } = await run('caddy', ['fmt', path.join(project, 'deploy', 'Caddyfile')]);
  expect(await read('deploy/Caddyfile')).toBe(stdout);
});

const systemd = needing('systemd-analyze', 'the units of systemd');
describe.skipIf(systemd.isMissing)(systemd.title, () => {
  const units = ['riff.service', 'riff-worker@.service', 'riff-web@.service'];

  test('are correct, and as confined as bwrap allows', async () => {
    await mkdir(path.join(folder, 'units'));
    for (const name of units) {
      const unit = (await read(`deploy/${name}`))
        .replaceAll('/opt/riff/node_modules/node/bin/node', process.execPath)
        .replaceAll('/opt/riff', project)
        .replaceAll(/^(User|Group)=riff$/gm, '$1=root');
      await writeFile(path.join(folder, 'units', name), unit);
    }
    const files = units.map((name) => path.join(folder, 'units', name));
    // The program exits with 0 after an unknown line, and prints a message.
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files]);
    expect(stderr.split('\n').filter((line) => /riff/.test(line))).toEqual([]);
    for (const name of units) {
      await run('systemd-analyze', [
        'security',
        '--offline=true',
        '--threshold=30',
        path.join(project, 'deploy', name),
      ]);
    }
  });

  test('confine the server and its workers alike', async () => {
    const [server, ...others] = await Promise.all(
      units.map(async (name) => {
        const lines = (await read(`deploy/${name}`)).split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
        return lines.filter((line) => !/^(Description|After|ExecStart)=/.test(line));
      }),
    );
    expect(others).toEqual([server, server]);
  });
});
