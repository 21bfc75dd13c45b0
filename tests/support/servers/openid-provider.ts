import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import Provider from 'oidc-provider';

/** A person with an account at the provider. */
interface Claims {
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

/** A real OpenID provider on loopback, with its own development login page: any name, any password. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  jwksUrl: string;
  /** The configuration of a Riff that discovers the provider's keys and calls it Google. */
  config: { clientId: string; issuer: string; jwksUrl: null; name: string };
  /** The claims of each person, by the name that is typed at the provider; it is also their `sub`. */
  people: Map<string, Claims>;
  /** Signs in at the address like a browser, and returns the address to which the provider sends the browser. */
  signIn(address: string, login: string): Promise<URL>;
  /** Signs any claims with the provider's current key. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The public half of the current key. */
  publicKey(): JWK;
  /** Publishes a new key and removes the old one. */
  rotateKey(): Promise<void>;
  /** Answers only 503 while set. */
  setDown(down: boolean): void;
  /** The number of requests for each path. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

const clientId = 'riff-test';

export async function openOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const people = new Map<string, Claims>();
  const asked = new Map<string, number>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key: JWK = {};
  let handle: ReturnType<Provider['callback']>;
  let isDown = false;

  async function rotateKey(): Promise<void> {
    key = await newKey();
    handle = providerAt(issuer, key, redirectUris, people).callback();
  }
  await rotateKey();
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    if (isDown) response.writeHead(503).end('down');
    else void handle(request, response);
  });

  return {
    issuer,
    clientId,
    jwksUrl: `${issuer}/jwks`,
    config: { clientId, issuer, jwksUrl: null, name: 'Google' },
    people,
    asked,
    rotateKey,
    signIn: (address, login) => signIn(issuer, address, login),
    sign: async (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header })
        .sign(await importJWK(key, 'RS256')),
    publicKey: () => publicHalf(key),
    setDown: (down) => {
      isDown = down;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let keysMade = 0;

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  keysMade += 1;
  return { ...(await exportJWK(privateKey)), kid: `key-${keysMade}`, use: 'sig', alg: 'RS256' };
}

const publicHalf = ({ kty, n, e, kid, use, alg }: JWK): JWK => ({ kty, n, e, kid, use, alg }) as JWK;

function providerAt(issuer: string, key: JWK, redirectUris: string[], people: Map<string, Claims>): Provider {
  const provider = new Provider(issuer, {
    jwks: { keys: [key as never] },
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 3_600, Session: 3_600, Grant: 3_600, IdToken: 3_600 },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people.get(login) }) as { sub: string },
    }),
  });
  // The standard requires https for web clients; loopback has none.
  const schema = (provider.Client as unknown as { Schema: { prototype: { invalidate: Invalidate } } }).Schema.prototype;
  const { invalidate } = schema;
  schema.invalidate = function onLoopback(message, code) {
    if (!code?.startsWith('implicit-')) invalidate.call(this, message, code);
  };
  return provider;
}

type Invalidate = (this: unknown, message: string, code?: string) => void;

/** Follows the provider's redirects and fills its forms until it sends the browser elsewhere. */
async function signIn(issuer: string, address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 12; steps += 1) {
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    form = null;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      next = new URL(location, next);
      if (next.origin !== issuer) return next;
      continue;
    }
    const page: string = await answer.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    if (!prompt || !action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 2_000)}`);
    next = new URL(action, next);
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('the provider goes round in circles');
}
