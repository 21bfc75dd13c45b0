import type * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import { isDeep } from '#tests/support/properties/properties.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let admin: Client;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
// Each test has a member of its own: a call that succeeds may end the session.
beforeEach(async () => {
  ({ client: admin } = await memberWith(riff, everyFlag));
});

type Input = Record<string, unknown>;
interface Sent {
  query?: unknown;
  body?: unknown;
}

const calls = Object.entries(endpoints) as [string, Endpoint][];

/** The input of the call before a fault is added. */
const goodInput = (call: Endpoint): Sent => ({
  ...(call.query && { query: wellFormed(call.query) }),
  ...(call.body && { body: wellFormed(call.body) }),
});

/** Sends values that may break every rule of the contract; `undefined` is left out. */
async function send(call: Endpoint, { query, body }: Sent) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Input)) {
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const answer = await admin.send(`/api/${call.path}?${search}`, {
    method: call.method,
    ...(call.body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? null) }),
  });
  const { message, errors } = await answer.json();
  return { status: answer.status, message, errors };
}

/** The fields that the schema has in any of its forms. */
function fieldsOf(schema: v.GenericSchema | undefined): string[] {
  const { entries = {}, options = [] } = (schema ?? {}) as { entries?: object; options?: unknown[] };
  const deeper = options.flatMap((option) => (option instanceof Object ? fieldsOf(option as v.GenericSchema) : []));
  return [...new Set([...Object.keys(entries), ...deeper])];
}

/** One value of each kind, for the gate. */
const fewWrongValues: unknown[] = [undefined, null, '', 0.5, { code: 1 }, 'a\u0000b', 'x'.repeat(9_000)];
const manyWrongValues: unknown[] = [
  ...fewWrongValues,
  ' ',
  0,
  -1,
  1e300,
  true,
  [],
  [null],
  [1],
  {},
  '\ud800',
  '%00',
  'x'.repeat(40),
  '9'.repeat(40),
  Array(30).fill('x'),
];
const wrongValues = isDeep() ? manyWrongValues : fewWrongValues;

/** The value with itself, and then everything within it in turn, replaced by a wrong value. */
function* broken(value: unknown): Generator<unknown> {
  yield* wrongValues;
  if (typeof value !== 'object' || value === null) return;
  const copy = (key: string, one: unknown) =>
    Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one };
  for (const [key, one] of Object.entries(value)) for (const wrong of broken(one)) yield copy(key, wrong);
}

const wordingOfTheLibrary = /Invalid [\w ]+: (Expected|Received)|\breceived\b/i;

describe.each(calls)('%s', (_name, call) => {
  test('answers wrong input in its own words', async () => {
    const good = goodInput(call);
    for (const part of ['query', 'body'] as const) {
      const whole = good[part] as Input | undefined;
      if (!whole) continue;
      const names = fieldsOf(call[part]);
      expect(names.length).toBeGreaterThan(0);
      const wrong = names.flatMap((name) => [...broken(whole[name])].map((value) => ({ ...whole, [name]: value })));
      // A query is always an object.
      for (const input of part === 'body' ? [...wrong, ...wrongValues] : wrong) {
        const answer = await send(call, { ...good, [part]: input });
        const told = JSON.stringify([answer, input]).slice(0, 500);
        expect(answer.status, told).toBeLessThan(500);
        for (const text of [answer.message, ...Object.values(answer.errors)]) {
          expect(text, told).toMatch(/\w/);
          expect(text, told).not.toMatch(wordingOfTheLibrary);
        }
      }
    }
  }, 60_000);
});

/** No code looks like these, so none is found. */
const impossibleCodes = isDeep()
  ? ['x'.repeat(40), 'x'.repeat(9_000), '\u0000', 'a\u0000b', '../..', '💥', ' ']
  : ['x'.repeat(9_000), 'a\u0000b', '💥'];

/** In these calls a code belongs to an upload, or is a list. */
const otherCodes = ['deleteFile', 'updateAvatar', 'tagsByCode', 'processingPosts'];

const withCode = calls.flatMap(([name, call]) =>
  (['query', 'body'] as const)
    .filter((part) => fieldsOf(call[part]).includes('code') && !otherCodes.includes(name))
    .map((part) => [name, part, call] as const),
);

test('many calls take a code', () => expect(withCode.length).toBeGreaterThan(20));

test.each(withCode)('%s answers an impossible code like an unknown one', async (_name, part, call) => {
  const good = goodInput(call)[part] as Input;
  const sendCode = (code: string) => send(call, { [part]: { ...good, code, all: undefined } });
  const unknown = await sendCode('never-given-out');
  for (const code of impossibleCodes) expect(await sendCode(code)).toEqual(unknown);
});

const absolute = (path: string) => riff.origin + path;
test.each([
  ['player', (code: string) => linkPaths.embed(code)],
  ['description for other sites', (code: string) => linkPaths.oembed(absolute(paths.home(code)))],
  ['RSS of a profile', (code: string) => linkPaths.profileRss(code)],
  ['RSS of a tag', (code: string) => linkPaths.tagRss(code)],
])('there is no %s at an impossible code', async (_name, pathOf) => {
  for (const code of impossibleCodes) {
    const { status } = await riff.visitor().send(pathOf(code));
    expect([code, status]).toEqual([code, 404]);
  }
});
