import { ApiError } from './api-error.ts';
import type { Answer } from './send.ts';

/** The result of a call: success, or a failure with a message for the person. */
export type Outcome<Data> =
  | { ok: true; data: Data; message: string }
  | { ok: false; code: number; message: string; errors: Record<string, string>; retryAfter?: number };

/** Whether a call succeeded. Every other code is a failure, also 201 or 304. */
export const succeeded = ({ code }: Pick<Answer<unknown>, 'code'>): boolean => code === 200;

/**
 * The result of a call, also if there is no answer. The message of a failure is the server's. Without one it is `fallback`,
 * and without a fallback the message of the `ApiError`.
 */
export async function outcomeOf<Data>(call: Promise<Answer<Data>>, fallback?: string): Promise<Outcome<Data | null>> {
  try {
    const answer = await call;
    const { data, message } = answer;
    if (succeeded(answer)) return { ok: true, data, message };
    const { code, errors, retryAfter } = answer;
    return { ok: false, code, errors, message: message || (fallback ?? ''), ...(retryAfter && { retryAfter }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, code: error.code, errors: {}, message: fallback ?? error.message };
  }
}

/** Like `outcomeOf`, for a call whose data is needed: a success without data counts as a failure. */
export async function dataOf<Data>(call: Promise<Answer<Data>>, fallback: string): Promise<Outcome<NonNullable<Data>>> {
  const outcome = await outcomeOf(call, fallback);
  if (!outcome.ok) return outcome;
  const { data, message } = outcome;
  return data === null || data === undefined
    ? { ok: false, code: 500, errors: {}, message: fallback }
    : { ok: true, data, message };
}
