import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults, faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, testWithoutRiff as test } from '#tests/support/browser/e2e.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { type OpenIdProvider, openOpenIdProvider } from '#tests/support/servers/openid-provider.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';
import { giveGoogle } from '../steps/google.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';

let provider: OpenIdProvider;
/** One Riff with the provider on loopback, and one that treats it as Google. */
let ours: { origin: string; server: ServerProcess };
let googles: typeof ours;
let folder: string;

async function startRiff(name: string, port: number, env: Record<string, string>): Promise<typeof ours> {
  await mkdir(path.join(folder, name));
  await copyCluster(path.join(folder, name));
  const settings = { DATA_DIR: path.join(folder, name), PORT: String(port), OIDC_CLIENT_ID: provider.clientId };
  const server = startServer({ ...settings, ...env });
  await server.serving;
  return { origin: `http://127.0.0.1:${port}`, server };
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-third-party-'));
  const port = await freePort();
  provider = await openOpenIdProvider([`http://127.0.0.1:${port}${paths.login()}`]);
  provider.people.set('kay', { name: 'Kay Key', email: 'kay@example.org', email_verified: true });
  [ours, googles] = await Promise.all([
    startRiff('ours', port, { OIDC_ISSUER: provider.issuer, OIDC_NAME: 'The School' }),
    startRiff('googles', await freePort(), { OIDC_JWKS_URL: provider.jwksUrl }),
  ]);
});
test.afterAll(async () => {
  for (const { server } of [ours, googles]) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

test('a member cancels at another provider, then signs in there, keyboard only', async ({ page }) => {
  // The provider's development pages load a font from another site.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  const link = page.getByRole('link', { name: 'Continue with The School' });

  await test.step('a member who cancels there reads that, and can log in by password', async () => {
    await page.goto(`${ours.origin}${paths.login()}`);
    await expect(link).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await pressOn(page, link);
    await pressOn(page, page.getByRole('link', { name: 'Cancel' }));
    await expect(page.getByText('The School login failed! Please try again.')).toBeVisible();
    expect(page.url()).toBe(`${ours.origin}${paths.login()}`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
  await test.step('no script can read the cookie that ties the sign-in to this browser', async () => {
    const nonce = (await page.context().cookies(ours.origin)).find(({ name }) => name === 'riff_nonce');
    expect(nonce).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await page.content()).not.toContain(nonce?.value);
  });
  await test.step('a member who signs in there has the name from there', async () => {
    await pressOn(page, link);
    await tabTo(page, page.getByPlaceholder('Enter any login'));
    await page.keyboard.type('kay');
    await tabTo(page, page.getByPlaceholder('and password'));
    await page.keyboard.type('any');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Continue' }));
    await page.waitForURL(`${ours.origin}${paths.home()}`);
    await page.goto(`${ours.origin}${paths.profile()}`);
    await expect(page.getByRole('heading', { name: 'Kay Key' })).toBeVisible();
  });
  await test.step('the token is in no request, no log and no cookie', async () => {
    expect(requested.filter((address) => /eyJ/.test(address.split('#')[0] ?? ''))).toEqual([]);
    expect(ours.server.output()).not.toContain('eyJ');
    const names = (await page.context().cookies(ours.origin)).map(({ name }) => name);
    expect(names).not.toContain('riff_nonce');
  });
});

test('a member whose browser blocks Google tries again, and signs in with Google’s button', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_BLOCKED_BY_CLIENT/);
  const policyOf = async (address: string) => {
    const headers = (await page.request.get(`${googles.origin}${address}`)).headers();
    return {
      policy: headers['content-security-policy'] ?? '',
      opener: headers['cross-origin-opener-policy'],
      referrer: headers['referrer-policy'],
    };
  };
  await test.step('only the Login page allows what Google needs', async () => {
    const { policy, opener, referrer } = await policyOf(paths.login());
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/;');
    expect([opener, referrer]).toEqual(['same-origin-allow-popups', 'strict-origin']);
    for (const other of [paths.home(), paths.register(), paths.about()]) {
      const elsewhere = await policyOf(other);
      expect(elsewhere.policy).not.toContain('google');
      expect(elsewhere.opener).toBe('same-origin');
    }
  });
  await test.step('the page reports a blocked script', async () => {
    await page.route('https://accounts.google.com/**', (route) => route.abort('blockedbyclient'));
    await page.goto(`${googles.origin}${paths.login()}`);
    await expect(page.getByText(messages.googleButtonFailed)).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
  await test.step('the button loads it again, and Google’s own button signs in', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    await giveGoogle(page, (nonce) =>
      provider.sign({
        ...{ iss: 'https://accounts.google.com', aud: provider.clientId, azp: provider.clientId, sub: '1098', nonce },
        ...{ iat: seconds, exp: seconds + 600, name: 'Gus Oogle', email: 'gus@example.org', email_verified: true },
      }),
    );
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Google: continue' }).click();
    await page.waitForURL(`${googles.origin}${paths.home()}`);
  });
});
