import type { Context as HonoContext } from 'hono';
import type { Envelope } from '#lib/contract/envelope.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Language, said } from '#lib/language/language.ts';
import { isTooSlow, isUnreachable } from '#server/ground/db/errors.ts';
import { type JsonText, joinedText, jsonText, memberText } from '#server/ground/json-text.ts';
import { StoreFault } from '#server/media/storage/store-fault.ts';
import { Outdated, Problem } from '#server/product/problem.ts';
import type { Environment } from './environment.ts';

/** The envelope of a success. */
export function success<Data>(data: Data, message: string = messages.ok, language?: Language): Envelope<Data> {
  return { code: 200, message: said(message, language), data, errors: {} };
}

/** The same for data that is already JSON. */
export const successText = <Data>(data: JsonText<Data>): JsonText<Envelope<Data>> =>
  joinedText(jsonText({ code: 200, message: messages.ok as string, errors: {} }), memberText('data', data));

/** Turns any thrown value into a refusal that reveals no internals. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnreachable(error) || error instanceof StoreFault)
    return new Problem(503, messages.unavailable, {}, { 'Retry-After': '5' });
  if (isTooSlow(error)) return new Problem(503, messages.busy, {}, { 'Retry-After': '5' });
  return new Problem(500, messages.internal);
}

/** Answers with a refusal in the envelope. */
export function refuse(c: HonoContext<Environment>, problem: Problem): Response {
  // Unset if a request fails before its language is read.
  const language: Language | undefined = c.get('language');
  const errors = Object.entries(problem.errors).map(([field, error]) => [field, said(error, language)]);
  for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
  const body: Envelope<object> = {
    code: problem.status,
    message: said(problem.message, language),
    data: problem instanceof Outdated ? problem.data : null,
    errors: Object.fromEntries(errors),
  };
  return c.json(body, problem.status);
}
