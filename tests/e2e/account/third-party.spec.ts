import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults, faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { type OpenIdProvider, openOpenIdProvider } from '#tests/support/servers/openid-provider.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';
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
  ours = await startRiff('ours', port, { OIDC_ISSUER: provider.issuer });
  googles = await startRiff('googles', await freePort(), { OIDC_JWKS_URL: provider.jwksUrl });
});
test.afterAll(async () => {
  for (const { server } of [ours, googles]) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

// The provider's development pages load a font from another site.
test.beforeEach(async ({ page }) => {
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
});

const link = (page: Page) => page.getByRole('link', { name: `Continue with ${new URL(provider.issuer).host}` });

test('a member can sign in through another provider, keyboard only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  await page.goto(`${ours.origin}${paths.login()}`);
  const nonce = (await page.context().cookies(ours.origin)).find(({ name }) => name === 'riff_nonce');
  expect(nonce).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.content()).not.toContain(nonce?.value);
  await pressOn(page, link(page));
  await tabTo(page, page.getByPlaceholder('Enter any login'));
  await page.keyboard.type('kay');
  await tabTo(page, page.getByPlaceholder('and password'));
  await page.keyboard.type('any');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  await page.waitForURL(`${ours.origin}${paths.home()}`);
  await page.goto(`${ours.origin}${paths.profile()}`);
  await expect(page.getByRole('heading', { name: 'Kay Key' })).toBeVisible();

  expect(requested.filter((address) => /eyJ/.test(address.split('#')[0] ?? ''))).toEqual([]);
  expect(ours.server.output()).not.toContain('eyJ');
  const cookies = await page.context().cookies(ours.origin);
  expect(cookies.map(({ name }) => name)).not.toContain('riff_nonce');
});

test('a member who cancels at the provider sees that, and can log in by password', async ({ page }) => {
  await page.goto(`${ours.origin}${paths.login()}`);
  await link(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText(messages.googleButtonFailed)).toBeVisible();
  expect(page.url()).toBe(`${ours.origin}${paths.login()}`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a token from elsewhere starts no session', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  await page.goto(
    `${ours.origin}${paths.login()}#id_token=${await provider.sign({ sub: 'mallory', nonce: 'theirs' })}`,
  );
  await expect(page.getByText(messages.googleLoginFailed)).toBeVisible();
  expect(page.url()).toBe(`${ours.origin}${paths.login()}`);
});

test('everybody can use Login with a third party in both themes', async ({ page }) => {
  await page.goto(`${ours.origin}${paths.login()}`);
  await expect(link(page)).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
});

/** Stands in for Google's script: its button asks the test for the credential that Google would give. */
const standIn = `globalThis.google = { accounts: { id: {
  initialize(settings) { this.settings = settings; },
  renderButton(parent, looks) {
    const button = document.createElement('button');
    button.textContent = 'Google: continue';
    button.onclick = async () => this.settings.callback({ credential: await globalThis.credentialFor(this.settings.nonce) });
    parent.replaceChildren(button);
  },
} } };`;

async function giveGoogle(page: Page): Promise<void> {
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
}

const policyOf = async (page: Page, address: string) => {
  const headers = (await page.goto(address))?.headers() ?? {};
  return {
    policy: headers['content-security-policy'] ?? '',
    opener: headers['cross-origin-opener-policy'],
    referrer: headers['referrer-policy'],
  };
};

test('a member can sign in with Google, whose script only the Login page allows', async ({ page }) => {
  await giveGoogle(page);
  const seconds = Math.floor(Date.now() / 1000);
  await page.exposeFunction('credentialFor', (nonce: string) =>
    provider.sign({
      ...{ iss: 'https://accounts.google.com', aud: provider.clientId, azp: provider.clientId, sub: '1098', nonce },
      ...{ iat: seconds, exp: seconds + 600, name: 'Gus Oogle', email: 'gus@example.org', email_verified: true },
    }),
  );
  const { policy, opener, referrer } = await policyOf(page, `${googles.origin}${paths.login()}`);
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;');
  expect(opener).toBe('same-origin-allow-popups');
  expect(referrer).toBe('strict-origin');
  await page.getByRole('button', { name: 'Google: continue' }).click();
  await page.waitForURL(`${googles.origin}${paths.home()}`);

  for (const other of [paths.home(), paths.register(), paths.about()]) {
    const elsewhere = await policyOf(page, `${googles.origin}${other}`);
    expect(elsewhere.policy).not.toContain('google');
    expect(elsewhere.opener).toBe('same-origin');
  }
});

test('a member whose browser blocks Google sees that and can try again', async ({ page, failures }) => {
  failures.expect(/ERR_BLOCKED_BY_CLIENT/);
  await page.route('https://accounts.google.com/**', (route) => route.abort('blockedbyclient'));
  await page.goto(`${googles.origin}${paths.login()}`);
  await expect(page.getByText('Google login failed! Please try again.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await giveGoogle(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Google: continue' })).toBeVisible();
});

test('without a third party Login shows none and its policy names none', async ({ page }) => {
  for (const address of [paths.login(), '/auth']) {
    const { policy, opener } = await policyOf(page, address);
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toContain('google');
    expect(opener).toBe('same-origin');
    await expect(page.getByText('Continue with')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('riff_nonce');
});
