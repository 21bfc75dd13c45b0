import { expect, test } from 'vitest';
import { readConfig, StartupError } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4321,
    publicUrl: 'http://127.0.0.1:4321',
    databaseUrl: null,
    apiBase: '/api',
    demo: true,
    role: 'all',
    rateLimits: true,
    secure: false,
  });
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4321, databaseUrl: null });
});

test('demo content is made by default only with the embedded database', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/riff' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://db/riff', DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('cookies are limited to https if the public address is https', () => {
  expect(readConfig({ PUBLIC_URL: 'https://riff.example/' })).toMatchObject({
    secure: true,
    publicUrl: 'https://riff.example',
  });
});

test('further host names are names, without ports', () => {
  expect(readConfig({}).allowedHosts).toEqual([]);
  expect(readConfig({ ALLOWED_HOSTS: ' riff.local, nas ' }).allowedHosts).toEqual(['riff.local', 'nas']);
  for (const wrong of ['http://riff.local', 'riff.local:80', '*', 'a b']) {
    expect(() => readConfig({ ALLOWED_HOSTS: wrong }), wrong).toThrow(
      /^ALLOWED_HOSTS must be host names without ports/,
    );
  }
});

test('the third party is Google unless another issuer is named', () => {
  expect(readConfig({}).identityProvider).toBeNull();
  expect(readConfig({ OIDC_CLIENT_ID: 'riff' }).identityProvider).toEqual({
    clientId: 'riff',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    name: 'Google',
  });
  const OIDC_ISSUER = 'https://id.example/';
  expect(readConfig({ OIDC_CLIENT_ID: 'riff', OIDC_ISSUER }).identityProvider).toEqual({
    clientId: 'riff',
    issuer: 'https://id.example',
    jwksUrl: null,
    name: 'id.example',
  });
  const named = readConfig({ OIDC_CLIENT_ID: 'riff', OIDC_ISSUER, OIDC_NAME: 'The School' });
  expect(named.identityProvider?.name).toBe('The School');
  expect(() => readConfig({ OIDC_NAME: 'x'.repeat(41) })).toThrow('OIDC_NAME must be a name of at most 40 characters');
});

test('the API is at a path of this installation, in any spelling', () => {
  const PUBLIC_URL = 'https://riff.example';
  expect(readConfig({ PUBLIC_URL, PUBLIC_API_BASE: '/v1/' }).apiBase).toBe('/v1');
  expect(readConfig({ PUBLIC_URL, PUBLIC_API_BASE: 'https://riff.example/v1/' }).apiBase).toBe('/v1');
  expect(readConfig({ PUBLIC_URL, PUBLIC_API_BASE: '/' }).apiBase).toBe('/api');
});

test('media have a separate address if one is configured', () => {
  const PUBLIC_URL = 'https://riff.example';
  const media = (MEDIA_PUBLIC_URL: string) => readConfig({ PUBLIC_URL, MEDIA_PUBLIC_URL });
  expect(readConfig({})).toMatchObject({ mediaUrl: null, delivery: { base: '/media', cloud: 'riff' } });
  expect(media('https://media.riff.example/')).toMatchObject({
    mediaUrl: 'https://media.riff.example',
    delivery: { base: 'https://media.riff.example/media', cloud: 'riff' },
  });
  expect(media('https://cdn.example:8443/riff/').mediaUrl).toBe('https://cdn.example:8443/riff');
});

test('mail comes from an address of the installation', () => {
  expect(readConfig({ PUBLIC_URL: 'https://riff.example' }).mailFrom).toBe('Riff <riff@riff.example>');
  expect(readConfig({ MAIL_FROM: 'hello@example.org' }).mailFrom).toBe('hello@example.org');
});

const cloudinary = {
  CLOUDINARY_CLOUD: 'demo',
  CLOUDINARY_UPLOAD_PRESET: 'riff',
  CLOUDINARY_API_KEY: '1234',
  CLOUDINARY_API_SECRET: 'never shown',
};

test('media are at Cloudinary if its account is configured completely', () => {
  expect(readConfig({}).mediaHost).toBeNull();
  expect(readConfig(cloudinary).mediaHost).toEqual({
    ...{ cloud: 'demo', uploadPreset: 'riff', apiKey: '1234', apiSecret: 'never shown' },
    ...{ apiBase: 'https://api.cloudinary.com', deliveryBase: 'https://res.cloudinary.com' },
  });
  const bases = { CLOUDINARY_API_BASE: 'http://host.example/', CLOUDINARY_DELIVERY_BASE: 'http://files.example//' };
  expect(readConfig({ ...cloudinary, ...bases }).mediaHost).toMatchObject({
    apiBase: 'http://host.example',
    deliveryBase: 'http://files.example',
  });
});

test.each(Object.keys(cloudinary))('a refusal without %s does not show the secret', (name) => {
  for (const wrong of [{ [name]: '' }, { [name]: 'a /b', CLOUDINARY_API_BASE: 'wrong' }]) {
    expect(() => readConfig({ ...cloudinary, ...wrong })).toThrow(/^CLOUDINARY_/);
    expect(() => readConfig({ ...cloudinary, ...wrong })).not.toThrow(/never shown/);
  }
});

test.each([
  [{ MEDIA_PUBLIC_URL: 'media.example' }, /^MEDIA_PUBLIC_URL must be an address that starts with http:/],
  [{ MEDIA_PUBLIC_URL: 'ftp://media.example' }, /^MEDIA_PUBLIC_URL must be an address that starts with http:/],
  [{ MEDIA_PUBLIC_URL: 'https://media.example/?x=1' }, /^MEDIA_PUBLIC_URL must be an address such as/],
  [{ MEDIA_PUBLIC_URL: 'https://media.example/#x' }, /^MEDIA_PUBLIC_URL must be an address such as/],
  [{ MEDIA_PUBLIC_URL: 'https://name:word@media.example' }, /^MEDIA_PUBLIC_URL must be an address such as/],
  [{ MEDIA_PUBLIC_URL: 'https://media.example/a;b,c' }, /^MEDIA_PUBLIC_URL must be an address such as/],
  [
    { PUBLIC_URL: 'https://riff.example', MEDIA_PUBLIC_URL: 'http://media.example' },
    /^MEDIA_PUBLIC_URL must start with https:\/\/, because PUBLIC_URL \(https:\/\/riff.example\) does/,
  ],
  [
    { PUBLIC_URL: 'https://riff.example', MEDIA_PUBLIC_URL: 'https://RIFF.example:8443' },
    /^MEDIA_PUBLIC_URL must have a host name that is neither/,
  ],
  [{ ALLOWED_HOSTS: 'nas', MEDIA_PUBLIC_URL: 'http://nas/media' }, /^MEDIA_PUBLIC_URL must have a host name/],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be an address that starts with smtp:/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' }, /^MAIL_FROM must be an address/],
  [{ OIDC_CLIENT_ID: 'two words' }, /^OIDC_CLIENT_ID must be/],
  [{ OIDC_CLIENT_ID: 'riff', OIDC_ISSUER: 'google' }, /^OIDC_ISSUER must be/],
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc".'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an IP address, not "a b".'],
  [
    { PUBLIC_URL: 'riff.example' },
    'PUBLIC_URL must be an address that starts with http:// or https://, not "riff.example".',
  ],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  [{ DATABASE_READ_URL: 'postgres://copy/riff' }, 'DATABASE_READ_URL is set without DATABASE_URL.'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/riff' }, 'DATABASE_DIRECT_URL is set without DATABASE_URL.'],
  [{ DATABASE_URL: 'postgres://db/riff', DATABASE_POOLED: 'yes' }, 'DATABASE_POOLED must be 0 or 1, not "yes".'],
  [{ ROLE: 'boss' }, 'ROLE must be web or worker or all, not "boss".'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
  [{ TRUST_PROXY: 'proxy' }, 'TRUST_PROXY must be IP addresses or networks, separated by commas, not "proxy".'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be trace or .*, not "loud"\.$/],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, 'RATE_LIMITS must be on unless HOST is a loopback address.'],
  [{ STORAGE_URL: 's3://' }, /^STORAGE_URL must be s3:\/\/bucket\?endpoint=/],
  [{ STORAGE_URL: 's3://key:secret@bucket' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_URL: 's3://bucket?acl=public-read' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_URL: 's3://bucket?endpoint=minio:9000' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_URL: 's3://bucket?path_style=perhaps' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_URL: 's3://bucket/../other/.hidden' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_URL: '../media' }, /^STORAGE_URL must be s3:/],
  [{ STORAGE_FROM: 'https://bucket' }, /^STORAGE_FROM must be a data folder or s3:/],
  [
    { CLOUDINARY_CLOUD: 'riff' },
    'CLOUDINARY_UPLOAD_PRESET, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET must be set too: a media host needs CLOUDINARY_CLOUD, CLOUDINARY_UPLOAD_PRESET, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET.',
  ],
  [{ ...cloudinary, CLOUDINARY_API_SECRET: '' }, /^CLOUDINARY_API_SECRET must be set too: /],
  [{ ...cloudinary, CLOUDINARY_CLOUD: 'a/b' }, 'CLOUDINARY_CLOUD must be the name of a cloud, not "a/b".'],
  [{ ...cloudinary, CLOUDINARY_UPLOAD_PRESET: 'a b' }, /^CLOUDINARY_UPLOAD_PRESET must be/],
  [{ ...cloudinary, CLOUDINARY_API_BASE: 'api' }, /^CLOUDINARY_API_BASE must be an address/],
  [{ ...cloudinary, CLOUDINARY_DELIVERY_BASE: 'ftp://x' }, /^CLOUDINARY_DELIVERY_BASE must be an address/],
  [{ CLOUDINARY_API_BASE: 'https://host.example' }, /^CLOUDINARY_CLOUD, .* must be set too/],
  [
    { PUBLIC_API_BASE: 'https://api.riff.example/v1', PUBLIC_URL: 'https://riff.example' },
    'PUBLIC_API_BASE must be a path or an address below PUBLIC_URL (https://riff.example), because pages talk to no other site, not "https://api.riff.example/v1".',
  ],
  [{ PUBLIC_API_BASE: '//api.riff.example' }, /^PUBLIC_API_BASE must be a path or an address below PUBLIC_URL/],
  [{ PUBLIC_API_BASE: '/\\api.riff.example' }, /^PUBLIC_API_BASE must be a path or an address below PUBLIC_URL/],
  [{ PUBLIC_API_BASE: 'http://:' }, /^PUBLIC_API_BASE must be a path or an address below PUBLIC_URL/],
])('%j stops the start with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(StartupError);
  expect(() => readConfig(env)).toThrow(message);
});

test('metrics have a separate port, on this machine unless a host is configured', () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
  expect(() => readConfig({ METRICS_PORT: '4321' })).toThrow('METRICS_PORT must be another port than PORT (4321).');
  expect(() => readConfig({ METRICS_PORT: 'x' })).toThrow(/^METRICS_PORT must be a whole number/);
});

test('traces are sent only if a collector is configured and tracing is not disabled', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({ format: 'http/protobuf' });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ] as const) {
    expect(() => readConfig({ [name]: value }), name).toThrow(new RegExp(`^${name} must be `));
  }
});

test('a bucket has an address, and files that have not moved yet are in a folder or in another bucket', () => {
  const url = 's3://media.riff/one/two?endpoint=http://127.0.0.1:9000&region=eu-1&path_style=true';
  const { storage, storageFrom } = readConfig({ STORAGE_URL: url, STORAGE_FROM: '/srv/riff' });
  expect(storage).toEqual({
    ...{ kind: 's3', bucket: 'media.riff', prefix: 'one/two/' },
    ...{ endpoint: 'http://127.0.0.1:9000', region: 'eu-1', isPathStyle: true },
  });
  expect(storageFrom).toEqual({ kind: 'disk', dataDir: '/srv/riff' });
  const plain = readConfig({ STORAGE_URL: 's3://bucket' });
  expect(plain).toMatchObject({ storage: { prefix: '', endpoint: null, region: null, isPathStyle: false } });
  expect(readConfig({})).toMatchObject({ storage: null, storageFrom: null });
});

test('the public address has no path, because cookies, pages and the API are at its root', () => {
  for (const wrong of ['https://riff.example/riff', 'https://riff.example/?a', 'https://name:secret@riff.example'])
    expect(() => readConfig({ PUBLIC_URL: wrong }), wrong).toThrow(
      /^PUBLIC_URL must be an address without a path, such as https:\/\/riff.example.org/,
    );
  expect(readConfig({ PUBLIC_URL: 'https://riff.example//' }).publicUrl).toBe('https://riff.example');
});

test('a mistyped address of a service is refused in a message without its password', () => {
  const wrong = [
    ['DATABASE_URL', 'postgre://riff:secret@db/riff'],
    ['DATABASE_URL', 'postgres://riff:sec/ret@db/riff'],
    ['DATABASE_URL', 'postgres://riff:secret%@db/riff'],
    ['SMTP_URL', 'smtp//name:secret@mail.example.org'],
    ['SMTP_URL', 'name secret'],
    ['PUBLIC_URL', 'ftp://name:secret@riff.example'],
  ] as const;
  for (const [name, value] of wrong) {
    expect(() => readConfig({ [name]: value }), value).toThrow(new RegExp(`^${name} must be an address`));
    expect(() => readConfig({ [name]: value }), value).not.toThrow(/sec/);
  }
});

test('digits and dots are a host only if they form an IP address', () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost', 'nas.local', '4you.example'])
    expect(readConfig({ HOST }).host).toBe(HOST);
  for (const HOST of ['300.1.1.1', '1.2.3', '::g'])
    expect(() => readConfig({ HOST })).toThrow(`HOST must be a host name or an IP address, not "${HOST}".`);
});

test('metrics may have the port of the pages on another address', () => {
  const same = { PORT: '80', METRICS_PORT: '80' };
  expect(readConfig({ ...same, HOST: '192.0.2.1' }).metrics).toEqual({ host: '127.0.0.1', port: 80 });
  for (const HOST of ['0.0.0.0', '::', 'localhost', '127.0.0.1'])
    expect(() => readConfig({ ...same, HOST })).toThrow('METRICS_PORT must be another port than PORT (80).');
});

test('pushes may go to the hosts that the operator names, written as an address shows them', () => {
  expect(readConfig({}).pushHosts).toEqual([]);
  expect(readConfig({ PUSH_HOSTS: 'Relay.lan:8080, 127.0.0.1:9000,[::1]:443' }).pushHosts).toEqual([
    'relay.lan:8080',
    '127.0.0.1:9000',
    '[::1]:443',
  ]);
});

test.each(['relay.lan', 'https://relay.lan:443', 'relay.lan:99999', '::1:443', 'relay lan:80', '*:443'])(
  'a host for pushes is not written as %j',
  (given) => expect(() => readConfig({ PUSH_HOSTS: given })).toThrow(/^PUSH_HOSTS must be hosts with ports such as/),
);
