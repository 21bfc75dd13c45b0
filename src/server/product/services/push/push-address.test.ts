import { expect, test } from 'vitest';
import { readPushAddress } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com:443/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://8.8.8.8/abc',
])('%s is an address at a push service', (endpoint) =>
  expect(readPushAddress(endpoint, [])).toMatchObject({ isNamed: false }),
);

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://name:word@fcm.googleapis.com/abc',
  'https://localhost/abc',
  'https://nas/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://0177.0.0.1/abc',
  'https://10.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://[fd00::1]/abc',
  'ftp://push.example.org/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'push.example.org',
  '',
])('%j is refused', (endpoint) => expect(readPushAddress(endpoint, [])).toBeNull());

test('a host that the operator named may use http and any port, and only that one', () => {
  const named = ['127.0.0.1:9000', '[::1]:9000', 'relay:443', 'relay.lan:80'];
  for (const endpoint of ['http://127.0.0.1:9000/a', 'http://[::1]:9000/a', 'https://relay/a', 'http://relay.lan/a'])
    expect(readPushAddress(endpoint, named)).toMatchObject({ isNamed: true });
  for (const endpoint of ['http://127.0.0.1:9001/a', 'http://127.0.0.1/a', 'https://127.0.0.1/a', 'http://relay/a'])
    expect(readPushAddress(endpoint, named)).toBeNull();
});
