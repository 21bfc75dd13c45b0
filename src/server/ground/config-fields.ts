import { isIP } from 'node:net';
import * as v from 'valibot';
import { isLanguage, languages } from '#lib/language/languages.ts';
import { parseBucket, parseStore } from '../ground/store-address.ts';

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `a whole number from ${min} to ${max}`),
    v.maxValue(max, `a whole number from ${min} to ${max}`),
  );

const units = { B: 1, kB: 1_000, MB: 1_000_000, GB: 1_000_000_000, TB: 1_000_000_000_000 };
const sizePattern = /^(\d{1,15}(?:\.\d{1,3})?) ?(B|kB|MB|GB|TB)?$/;
export const size = v.pipe(
  v.string(),
  v.regex(sizePattern, 'a number of bytes such as 5GB or 800MB'),
  v.transform((text) => {
    const [, number, unit = 'B'] = sizePattern.exec(text) ?? [];
    return Math.round(Number(number) * units[unit as keyof typeof units]);
  }),
);

export const address = (...protocols: string[]) => {
  const expected = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected),
  );
};

/** An address that is only an origin: paths of pages, cookies and the API begin at its root. */
const siteForm = 'an address without a path, such as https://riff.example.org';
export const site = v.pipe(
  address('http:', 'https:'),
  v.check((text) => /^https?:\/\/[^/?#@]+\/*$/i.test(text), siteForm),
);

/** A name and a password in it must decode: otherwise the client would fail with more than one line. */
export const service = (...protocols: string[]) =>
  v.pipe(
    address(...protocols),
    v.check((text) => {
      const { username, password } = new URL(text);
      return [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
    }, 'an address in which every % of name and password is written as %25'),
  );

const hostForm = 'a host name or an IP address';
/** A host of only digits and dots is an IP address, or a mistake. */
export const host = v.pipe(
  v.string(),
  v.check((text) => isIP(text) > 0 || (/^[\w.-]+$/.test(text) && !/^[\d.]+$/.test(text)), hostForm),
);

const bucketForm = 's3://bucket?endpoint=…&region=…&path_style=true, of which all but the bucket may be left out';
/** A value that `read` understands; `read` returns null for any other. */
const readBy = <Value>(read: (text: string) => Value | null, expected: string) =>
  v.pipe(
    v.string(),
    v.transform(read),
    v.check((value) => value !== null, expected),
  );
export const bucket = readBy(parseBucket, bucketForm);
export const store = readBy(parseStore, `a data folder or ${bucketForm}`);

export const oneOf = <const Options extends string[]>(...options: Options) => v.picklist(options, options.join(' or '));

const commaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

export const addressList = v.pipe(
  commaList,
  v.check(
    (parts) => parts.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) > 0),
    'IP addresses or networks, separated by commas',
  ),
);

const hostName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

export const hostList = v.pipe(
  commaList,
  v.check((parts) => parts.every((part) => hostName.test(part)), 'host names without ports, separated by commas'),
);

/** As an address shows them: an IPv6 address in brackets. */
const hostAndPort = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[\da-f:.]+\]):\d{1,5}$/i;

export const hostPortList = v.pipe(
  commaList,
  v.check(
    (parts) => parts.every((part) => hostAndPort.test(part) && URL.canParse(`https://${part}`)),
    'hosts with ports such as relay.example:8080, separated by commas',
  ),
  v.transform((parts) => parts.map((part) => part.toLowerCase())),
);

export const languageList = v.pipe(
  commaList,
  v.check(
    (tags) => tags.includes('en') && tags.every(isLanguage),
    `en and others of ${Object.keys(languages).join(', ')}, separated by commas`,
  ),
  v.transform((tags) => tags.filter(isLanguage)),
);

/** `riff@example.org`, optionally with a name before it: one line, so that no header can be injected. */
export const mailbox = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
