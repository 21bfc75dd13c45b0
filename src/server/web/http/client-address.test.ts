import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressReader } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('without a trusted proxy the header is ignored', () => {
  expect(clientAddressReader([])(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('the last address that is not a trusted proxy is the client', () => {
  const read = clientAddressReader(['10.0.0.0/8', '::1']);
  expect(read(request('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
  expect(read(request('::1', '192.0.2.66, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1');
  expect(read(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});

test('an IPv4-mapped IPv6 address is the same address', () => {
  expect(clientAddressReader(['10.0.0.1'])(request('::ffff:10.0.0.1', '::ffff:198.51.100.7'))).toBe('198.51.100.7');
});

test.each([
  ['198.51.100.1:51234', '198.51.100.1'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[::ffff:198.51.100.1]:80', '198.51.100.1'],
])('%s is an address with its port', (entry, address) => {
  expect(clientAddressReader(['10.0.0.1'])(request('10.0.0.1', `192.0.2.66, ${entry}`))).toBe(address);
});

test.each(['unknown', '_hidden', '198.51.100.1:', '198.51.100.1:port', '2001:db8::7]:1', 'x'.repeat(10_000), ''])(
  'an unreadable entry of a proxy (%#) is never replaced by an entry of the client',
  (entry) => {
    const read = clientAddressReader(['10.0.0.0/8']);
    expect(read(request('10.0.0.1', `192.0.2.66, ${entry}`))).toBe('10.0.0.1');
    expect(read(request('10.0.0.1', `192.0.2.66, ${entry}, 10.0.0.2`))).toBe('10.0.0.1');
  },
);

test('a malformed header leaves the proxy’s own address', () => {
  expect(clientAddressReader(['10.0.0.1'])(request('10.0.0.1', 'unknown, <script>'))).toBe('10.0.0.1');
});
