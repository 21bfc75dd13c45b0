import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login } from '#lib/contract/account/auth.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { messages } from '#lib/contract/messages.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const calls = Object.entries(endpoints) as [string, Endpoint][];

describe('every call', () => {
  test.each(calls.filter(([, call]) => call.access !== 'everyone'))('%s refuses a visitor', async (_, call) => {
    expect(await riff.visitor().call(call)).toMatchObject({ code: 401, message: messages.signInNeeded, data: null });
  });

  test.each(calls.filter(([, call]) => call.method !== 'GET'))('%s refuses another site', async (_, call) => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
    ]) {
      expect(await riff.visitor().call(call, { headers })).toMatchObject({ code: 403, message: messages.crossSite });
    }
  });

  test.each(calls)('%s answers 405 to a method that it does not support', async (_, call) => {
    const answer = await riff.visitor().send(`/api/${call.path}`, { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain(call.method);
    expect(await answer.json()).toMatchObject({ code: 405, data: null, errors: {} });
  });

  test.each(calls.filter(([, call]) => call.body))('%s never fails on a strange body', async (_, call) => {
    const member = riff.visitor();
    await member.join(cast.ada);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const answer = await member.call(call, { body, headers: {} });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: tries(10) },
    );
  });
});

describe('the server', () => {
  test('answers a call from its own site', async () => {
    const headers = { Origin: riff.origin, 'Sec-Fetch-Site': 'same-origin' };
    await riff.visitor().join(cast.ben);
    expect((await riff.visitor().call(login, { body: cast.ben, headers })).status).toBe(200);
  });

  test('refuses other content types, broken JSON, and a body that is too large', async () => {
    const send = (body: string, type: string) =>
      riff.visitor().send('/api/auth/login', { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await send('email=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send('{"email":', 'application/json')).status).toBe(400);
    for (const leaf of ['1', '"\\ud800"']) {
      const lists = `${'['.repeat(30_000)}${leaf}${']'.repeat(30_000)}`;
      const objects = `${'{"a":'.repeat(10_000)}${leaf}${'}'.repeat(10_000)}`;
      const inField = `{"email":${lists.slice(100, -100)},"password":"guess"}`;
      for (const deep of [lists, objects, inField])
        expect([deep.slice(0, 9), (await send(deep, 'application/json')).status]).toEqual([deep.slice(0, 9), 400]);
    }
    const tooMuch = await send(JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json');
    expect(tooMuch.status).toBe(413);
    expect(await tooMuch.json()).toMatchObject({ code: 413, message: messages.tooLarge });
  });

  test('accepts a chunked body without a declared length, up to the same limit', async () => {
    const send = (body: string) =>
      riff.visitor().send('/api/auth/login', {
        method: 'POST',
        body: new Blob([body]).stream(),
        // The types do not have it yet; without it no stream is sent.
        ...{ duplex: 'half' },
        headers: { 'Content-Type': 'application/json' },
      });
    expect((await send(JSON.stringify({ email: 'nobody@example.org', password: 'guess' }))).status).toBe(400);
    expect(await (await send('{}')).json()).toMatchObject({ errors: { email: messages.emailRequired } });
    expect(await (await send('{"email":')).json()).toMatchObject({ code: 400, message: messages.badInput });
    expect((await send(JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  test('refuses a method that an address does not support, with or without a body', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS', 'PATCH', 'PUT']) {
      const answer = await riff.visitor().send('/api/auth/logout', { method });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  test('answers an unknown address in the envelope, with the headers of every answer', async () => {
    const answer = await riff.visitor().send('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 404, message: messages.notFound, data: null, errors: {} });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('keeps an idle connection open longer than any proxy, so that no request goes to a closing one', async () => {
    const answer = await riff.visitor().send('/healthz');
    expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
  });

  test('gives every answer an id, security headers and, below /api, no-store', async () => {
    const member = riff.visitor();
    for (const path of ['/healthz', '/api/nothing', '/api/openapi.json', '/media/riff/nothing', '/api/auth/login']) {
      const answer = await member.send(path, { headers: { 'X-Request-Id': 'chosen-by-a-proxy' } });
      expect(answer.headers.get('x-request-id'), path).toBe('chosen-by-a-proxy');
      expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
      expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      if (path.startsWith('/api')) expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
    const forged = await member.send('/healthz', { headers: { 'X-Request-Id': 'a line; of "its" own' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('logs every call with its id, status and time', async () => {
    await riff.visitor().send('/api/nothing/to-log', { headers: { 'X-Request-Id': 'id-in-the-log' } });
    const entry = riff.logged.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === 'id-in-the-log');
    expect(entry).toMatchObject({ level: 30, method: 'GET', path: '/api/nothing/to-log', status: 404, msg: 'request' });
    expect(entry.ms).toBeGreaterThanOrEqual(0);
  });

  test('reports that it is running and that it can serve', async () => {
    expect(await (await riff.visitor().send('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await riff.visitor().send('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ checks: { database: 'ok', migrations: 'ok', storage: 'ok' } });
  });

  test('checks once a second whether it can serve, and refuses a network that asks more than ten times as often', async () => {
    const limited = await startRiff({ rateLimits: true });
    const look = vi.spyOn(limited.context.storage, 'check');
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 610 }, () => limited.visitor().send('/readyz')));
    expect(look.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.visitor().send('/healthz')).status).toBe(200);
    await limited.close();
  });

  test('describes every call in a valid OpenAPI 3.1 document', async () => {
    const document = await (await riff.visitor().send('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    for (const [operationId, call] of calls) {
      expect(document.paths[`/${call.path}`][call.method.toLowerCase()].operationId).toBe(operationId);
    }
  });

  test('asks clients that call too often to wait', async () => {
    const limited = await startRiff({ rateLimits: true });
    const visitor = limited.visitor();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, person) =>
        visitor.call(login, { body: { email: `p${person}@example.org`, password: 'guess' } }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor.call(me)).status).toBe(401);
    await limited.close();
  });
});
