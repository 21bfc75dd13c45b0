import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from './public-address.ts';

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '193.0.0.1',
  '223.255.255.255',
  '2a00:1450:4001:830::200e',
  '2600::1',
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.251', '239.1.1.1'],
  ...['240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  ...[
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
  ],
  ...['', 'localhost', '8.8.8', '08.8.8.8.'],
])('%j is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([{ all: true }, { all: false }, { family: 4 as const }])(
  'a name of this machine is refused, asked with %j',
  async (options) => {
    await expect(promisify(lookupPublic)('localhost', options)).rejects.toThrow(
      'localhost is not on the public internet',
    );
  },
);

test('a name that does not exist is an error of its own', async () => {
  await expect(promisify(lookupPublic)('name.invalid', {})).rejects.toThrow(/name\.invalid/);
});
