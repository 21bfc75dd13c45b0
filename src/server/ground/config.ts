import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type LanguageTag, offeredLanguages } from '#lib/language/languages.ts';
import type { StoreAddress } from '../ground/store-address.ts';
import {
  address,
  addressList,
  bucket,
  host,
  hostList,
  hostPortList,
  languageList,
  mailbox,
  oneOf,
  service,
  site,
  size,
  store,
  wholeNumber,
} from './config-fields.ts';

/** A configuration problem that the person who starts Riff can fix; its message is the one line they see. */
export class StartupError extends Error {}

// Outside the data folder, so that the next installation and every run of the browser tests can use the drawn media.
const defaultDemoCache = fileURLToPath(new URL('../../../.cache/demo', import.meta.url));

const between0And1 = 'a number from 0 to 1';
/** The variables of OpenTelemetry that decide whether and how traces are sent; its SDK reads the others itself. */
const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(address('http:', 'https:')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(address('http:', 'https:')),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(oneOf('http/protobuf', 'http/json'), 'http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: v.optional(oneOf('http/protobuf', 'http/json')),
  OTEL_TRACES_EXPORTER: v.optional(oneOf('otlp', 'none'), 'otlp'),
  OTEL_TRACES_SAMPLER: v.optional(
    oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => Number(text) >= 0 && Number(text) <= 1, between0And1),
    ),
  ),
  OTEL_SDK_DISABLED: v.optional(oneOf('true', 'false'), 'false'),
};

const environment = v.object({
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(wholeNumber(1, 65_535), '4321'),
  PUBLIC_URL: v.optional(site),
  ALLOWED_HOSTS: v.optional(hostList, ''),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(service('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: v.optional(service('postgres:', 'postgresql:')),
  DATABASE_READ_URL: v.optional(service('postgres:', 'postgresql:')),
  DATABASE_POOLED: v.optional(oneOf('0', '1')),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(6, 200), '24'),
  STORAGE_URL: v.optional(bucket),
  STORAGE_FROM: v.optional(store),
  PUBLIC_API_BASE: v.optional(v.string(), '/api'),
  MEDIA_PUBLIC_URL: v.optional(address('http:', 'https:')),
  SMTP_URL: v.optional(service('smtp:', 'smtps:')),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(mailbox, 'an address such as Riff <riff@example.org>'))),
  PUSH_HOSTS: v.optional(hostPortList, ''),
  OIDC_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'a client id without spaces'))),
  OIDC_ISSUER: v.optional(address('http:', 'https:')),
  OIDC_JWKS_URL: v.optional(address('http:', 'https:')),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,40}$/u, 'a name of at most 40 characters'))),
  CLOUDINARY_CLOUD: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'the name of a cloud'))),
  CLOUDINARY_UPLOAD_PRESET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'the name of an upload preset'))),
  // A message about a wrong secret must not show it, so these take any text.
  CLOUDINARY_API_KEY: v.optional(v.string()),
  CLOUDINARY_API_SECRET: v.optional(v.string()),
  CLOUDINARY_API_BASE: v.optional(address('http:', 'https:')),
  CLOUDINARY_DELIVERY_BASE: v.optional(address('http:', 'https:')),
  DEMO: v.optional(oneOf('0', '1')),
  DEMO_CACHE: v.optional(v.string(), defaultDemoCache),
  ROLE: v.optional(oneOf('web', 'worker', 'all'), 'all'),
  RATE_LIMITS: v.optional(oneOf('on', 'off'), 'on'),
  TRUST_PROXY: v.optional(addressList, ''),
  MEMBER_STORAGE: v.optional(size, '5GB'),
  FREE_SPACE: v.optional(size, '1GB'),
  ORIGINALS: v.optional(oneOf('keep', 'discard'), 'keep'),
  LANGUAGES: v.optional(languageList, offeredLanguages.join(',')),
  LOG_DAYS: v.optional(wholeNumber(7, 3_650), '90'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  ...tracingVariables,
  LOG_LEVEL: v.optional(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
});

/** Variables that say more about DATABASE_URL. */
const besideDatabaseUrl = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_POOLED'] as const;

/** A third party that identifies members with OpenID Connect. */
export interface IdentityProviderConfig {
  clientId: string;
  /** Without a trailing slash. */
  issuer: string;
  /** The address of its public keys; null: from its discovery document. */
  jwksUrl: string | null;
  /** The name that people know it by. */
  name: string;
}

/** Where browsers load media from. */
export interface DeliveryConfig {
  /** Without a trailing slash: a path of this origin, or an origin such as `https://res.cloudinary.com`. */
  base: string;
  /** The part after the base in every address. */
  cloud: string;
}

/** A Cloudinary account, or a service that speaks its protocol. */
export interface MediaHostConfig {
  cloud: string;
  uploadPreset: string;
  apiKey: string;
  apiSecret: string;
  /** Both without a trailing slash. */
  apiBase: string;
  deliveryBase: string;
}

/** How traces are sent; the SDK reads their destination from the environment. */
export interface TracingConfig {
  format: 'http/protobuf' | 'http/json';
}

/** The parsed environment; each part of the program gets what it needs passed in. */
export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Further names under which Riff answers. */
  allowedHosts: string[];
  /** Whether cookies are sent only over https. */
  secure: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** The address that bypasses a pooler at `databaseUrl`; null: `databaseUrl` itself. */
  databaseDirectUrl: string | null;
  /** A replica; null: none. */
  databaseReadUrl: string | null;
  /** Whether `databaseUrl` is a pooler; null: Riff detects it. */
  databasePooled: boolean | null;
  /** How many connections this process opens at most for queries. */
  databaseConnections: number;
  /** Where media files are; null: in the data folder. */
  storage: StoreAddress | null;
  /** The store of the media files that were not moved yet; null: none. */
  storageFrom: StoreAddress | null;
  /** A path of this origin, without a trailing slash. */
  apiBase: string;
  delivery: DeliveryConfig;
  /** Where browsers send the files of posts; null: to Riff itself. */
  mediaHost: MediaHostConfig | null;
  /** The address of the cache from which browsers load media, without a trailing slash; null: from Riff itself. */
  mediaUrl: string | null;
  /** Null: mail is written to a folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Hosts with ports to which pushes may be sent although they are not public, or have no https. */
  pushHosts: string[];
  /** Null: no third-party sign-in. */
  identityProvider: IdentityProviderConfig | null;
  demo: boolean;
  /** Absolute; where drawn demo media are cached. */
  demoCache: string;
  role: 'web' | 'worker' | 'all';
  rateLimits: boolean;
  /** Addresses or networks whose forwarding headers are trusted. */
  trustProxy: string[];
  /** Bytes that a member may keep in all. */
  memberStorage: number;
  /** Bytes of the disk that uploads and jobs leave free. */
  freeSpace: number;
  /** Whether the originals of published videos with all renditions are kept. */
  originals: 'keep' | 'discard';
  /** Where `/metrics` is answered; null: nowhere, and nothing is counted. */
  metrics: { host: string; port: number } | null;
  /** Null: nothing is traced. */
  tracing: TracingConfig | null;
  logLevel: string;
  /** How long the activity log is kept. */
  logDays: number;
  /** The languages that people can choose; English is one of them. */
  languages: LanguageTag[];
  /** The names of all variables that the environment sets. */
  given: readonly string[];
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Reads the environment; throws a {@link StartupError} that names the first wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Many tools use an empty value for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environment, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = String(issue.path?.[0]?.key);
    throw new StartupError(`${name} must be ${issue.message}${shownValue(name, given[name])}.`);
  }
  const values = parsed.output;
  if (values.RATE_LIMITS === 'off' && !isLoopback(values.HOST)) {
    throw new StartupError('RATE_LIMITS must be on unless HOST is a loopback address.');
  }
  const alone = besideDatabaseUrl.find((name) => values[name] !== undefined);
  if (alone && values.DATABASE_URL === undefined) throw new StartupError(`${alone} is set without DATABASE_URL.`);
  const publicUrl = (values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT)).replace(/\/+$/, '');
  const mediaUrl = mediaUrlOf(values.MEDIA_PUBLIC_URL, publicUrl, values.ALLOWED_HOSTS);
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    allowedHosts: values.ALLOWED_HOSTS,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databasePooled: values.DATABASE_POOLED === undefined ? null : values.DATABASE_POOLED === '1',
    storage: values.STORAGE_URL ?? null,
    storageFrom: values.STORAGE_FROM ?? null,
    apiBase: apiBaseOf(values.PUBLIC_API_BASE, publicUrl),
    // The address of our own media service, which serves Riff's own files even if there is a media host.
    delivery: { base: `${mediaUrl ?? ''}/media`, cloud: 'riff' },
    mediaUrl,
    mediaHost: mediaHostOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Riff <riff@${new URL(publicUrl).hostname.replace(/^\[.*\]$/, 'localhost')}>`,
    pushHosts: values.PUSH_HOSTS,
    identityProvider: identityProviderOf(values),
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1',
    demoCache: resolve(values.DEMO_CACHE),
    role: values.ROLE,
    rateLimits: values.RATE_LIMITS === 'on',
    trustProxy: values.TRUST_PROXY,
    memberStorage: values.MEMBER_STORAGE,
    freeSpace: values.FREE_SPACE,
    originals: values.ORIGINALS,
    metrics: metricsOf(values),
    tracing: tracingOf(values),
    logLevel: values.LOG_LEVEL,
    logDays: values.LOG_DAYS,
    languages: values.LANGUAGES,
    given: Object.keys(given),
  };
}

type Values = v.InferOutput<typeof environment>;

/** The value of a wrong variable, unless it may contain a password: in a mistyped address of a service, any part may be the password. */
const shownValue = (name: string, value = ''): string =>
  ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL'].includes(name) ||
  (value.includes('@') && name !== 'MAIL_FROM')
    ? ''
    : `, not "${value}"`;

function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, HOST, PORT, ROLE }: Values): Config['metrics'] {
  if (port === undefined) return null;
  const isShared = host === HOST || [host, HOST].some((one) => ['0.0.0.0', '::', 'localhost'].includes(one));
  // A port that everyone can reach must not answer with metrics.
  if (port === PORT && isShared && ROLE !== 'worker')
    throw new StartupError(`METRICS_PORT must be another port than PORT (${PORT}).`);
  return { host, port };
}

function tracingOf(values: Values): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none') return null;
  return { format: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL };
}

/** A path: the Content-Security-Policy lets pages talk to no other site, and the session's cookies would not go there. */
function apiBaseOf(given: string, publicUrl: string): string {
  const isAddress = /^(\/|https?:\/\/)\S*$/.test(given) && URL.canParse(given, publicUrl);
  const { origin, pathname } = new URL(isAddress ? given : 'about:blank', publicUrl);
  if (origin !== new URL(publicUrl).origin) {
    throw new StartupError(
      `PUBLIC_API_BASE must be a path or an address below PUBLIC_URL (${publicUrl}), because pages talk to no other site, not "${given}".`,
    );
  }
  return pathname.replace(/\/+$/, '') || '/api';
}

/** A different site from the pages', which gets no cookies of theirs and is not blocked by browsers; plain enough for a `srcset` and a policy. */
function mediaUrlOf(given: string | undefined, publicUrl: string, allowedHosts: readonly string[]): string | null {
  if (given === undefined) return null;
  const { origin, protocol, hostname, pathname, search, hash, username, password } = new URL(given);
  const own = new URL(publicUrl);
  const path = pathname.replace(/\/+$/, '');
  const refuse = (what: string) => new StartupError(`MEDIA_PUBLIC_URL must ${what}, not "${given}".`);
  if (`${search}${hash}${username}${password}` !== '' || !/^(\/[\w.~-]+)*$/.test(path)) {
    throw refuse('be an address such as https://media.example.org, optionally with a plain path');
  }
  if (own.protocol === 'https:' && protocol !== 'https:') {
    throw refuse(
      `start with https://, because PUBLIC_URL (${publicUrl}) does and browsers load nothing else into its pages`,
    );
  }
  // Cookies ignore ports.
  if ([own.hostname, ...allowedHosts].some((name) => name.toLowerCase() === hostname)) {
    throw refuse('have a host name that is neither that of PUBLIC_URL nor in ALLOWED_HOSTS');
  }
  return `${origin}${path}`;
}

const google = { issuer: 'https://accounts.google.com', jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs' };

function identityProviderOf(values: Values): IdentityProviderConfig | null {
  const { OIDC_CLIENT_ID: clientId, OIDC_ISSUER: given, OIDC_JWKS_URL: jwksUrl, OIDC_NAME: name } = values;
  if (!clientId) return null;
  const issuer = given?.replace(/\/+$/, '') ?? google.issuer;
  const isGoogle = issuer === google.issuer;
  return {
    clientId,
    issuer,
    jwksUrl: jwksUrl ?? (isGoogle ? google.jwksUrl : null),
    name: name?.trim() || (isGoogle ? 'Google' : new URL(issuer).host),
  };
}

const hostVariables = [
  'CLOUDINARY_CLOUD',
  'CLOUDINARY_UPLOAD_PRESET',
  'CLOUDINARY_API_KEY',
  'CLOUDINARY_API_SECRET',
] as const;

function mediaHostOf(values: v.InferOutput<typeof environment>): MediaHostConfig | null {
  const [cloud, uploadPreset, apiKey, apiSecret] = hostVariables.map((name) => values[name]);
  const missing = hostVariables.filter((name) => values[name] === undefined);
  const { CLOUDINARY_API_BASE: apiBase, CLOUDINARY_DELIVERY_BASE: deliveryBase } = values;
  if (missing.length === hostVariables.length && !apiBase && !deliveryBase) return null;
  if (!cloud || !uploadPreset || !apiKey || !apiSecret) {
    throw new StartupError(`${missing.join(', ')} must be set too: a media host needs ${hostVariables.join(', ')}.`);
  }
  return {
    ...{ cloud, uploadPreset, apiKey, apiSecret },
    apiBase: (apiBase ?? 'https://api.cloudinary.com').replace(/\/+$/, ''),
    deliveryBase: (deliveryBase ?? 'https://res.cloudinary.com').replace(/\/+$/, ''),
  };
}

function defaultPublicUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
