import { isIP } from 'node:net';

/** The part of an address that counts as one visitor: an IPv4 address, or the 64 bits of an IPv6 address that a household gets as a whole. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1).join('').split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const missing = Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0));
  const groups = [...(front ?? []), ...Array(address.includes('::') ? missing : 0).fill('0'), ...(back ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
