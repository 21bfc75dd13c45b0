import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, resetPassword, type SignedInUser } from '#lib/contract/auth.ts';
import { Client, cast } from '#tests/support/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const roles = ['COMMENT', 'LOG', 'PERMISSION', 'POST', 'REPORT', 'USER'];
let dataDir: string;
let server: ServerProcess;
let env: Record<string, string>;
let origin: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-admin-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off' };
  server = startServer(env);
  await server.serving;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** What `npm run admin -- …` says, and its exit code. */
async function admin(...args: string[]): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [start, 'admin', ...args], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { said, code };
}

const rolesOf = (user: SignedInUser | undefined) =>
  user?.permissions
    .filter(({ roleName: _, ...flags }) => Object.values(flags).every(Boolean))
    .map(({ roleName }) => roleName)
    .sort();

describe('npm run admin', () => {
  test('makes an account where there is none, with a link that sets its password', async () => {
    const { said, code } = await admin('--email', 'Boss@example.org');
    expect(code).toBe(0);
    const link = /http\S+\/auth\/reset-password\?token=([\w-]+)/.exec(said);
    expect(link?.[0]).toContain(origin);
    const visitor = new Client(origin);
    const newPassword = 'long enough to rule';
    const body = { token: link?.[1] ?? '', newPassword, confirmNewPassword: newPassword };
    expect((await visitor.call(resetPassword, { body })).status).toBe(200);
    const { data } = await visitor.call(login, { body: { email: 'boss@example.org', password: newPassword } });
    expect(rolesOf(data?.user)).toEqual(roles);
  });

  test('gives an account that exists all permissions, and keeps its password', async () => {
    const visitor = new Client(origin);
    expect((await visitor.join(cast.ada)).permissions).toEqual([]);
    for (const time of [1, 2]) {
      const { said, code } = await admin('--email', cast.ada.email);
      expect({ time, code }).toEqual({ time, code: 0 });
      expect(said).toContain('@ada');
      expect(said).not.toContain('token=');
    }
    const { data } = await visitor.call(login, { body: cast.ada });
    expect(rolesOf(data?.user)).toEqual(roles);
  });

  test.each([[[]], [['--email', 'nobody']], [['--mail', 'a@example.org']]])('says how it is used: %j', async (args) => {
    const { said, code } = await admin(...args);
    expect(code).toBe(1);
    expect(said).toContain('npm run admin -- --email');
  });
});
