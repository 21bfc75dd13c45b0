import { messages } from '#lib/contract/messages.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 428 | 429 | 500 | 503;

/** A refusal that callers see: a status, a message for people and, if a field is wrong, the field's name. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly errors: Record<string, string>;
  readonly headers: Record<string, string>;

  constructor(
    status: ProblemStatus,
    message: string,
    errors: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** 409 with the newer state of what the caller wanted to change. */
export class Outdated extends Problem {
  readonly data: object;

  constructor(message: string, data: object) {
    super(409, message);
    this.data = data;
  }
}

export const badInput = (errors: Record<string, string>, message: string = messages.badInput) =>
  new Problem(400, message, errors);
export const notFound = (message: string = messages.notFound) => new Problem(404, message);
/** 429, with whole seconds in Retry-After. */
export const tooMany = (milliseconds: number, message: string = messages.tooMany) =>
  new Problem(429, message, {}, { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) });
export const signInNeeded = () => new Problem(401, messages.signInNeeded);
