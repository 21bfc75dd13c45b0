import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { dataOf, outcomeOf } from './outcome.ts';
import type { Answer } from './send.ts';

const answer = (code: number, message: string, data: unknown = null): Promise<Answer<unknown>> =>
  Promise.resolve({ code, message, data, errors: {} });
const noAnswer = () => Promise.reject(new ApiError('An error occurred while fetching data'));

test('only 200 is a success', async () => {
  expect(await outcomeOf(answer(200, 'OK'), 'Failed')).toEqual({ ok: true, data: null, message: 'OK' });
  for (const code of [201, 204, 304, 400, 500])
    expect(await outcomeOf(answer(code, 'No.'))).toMatchObject({ ok: false });
});

test('a failure has the server’s message, or the screen’s text if there is none', async () => {
  expect(await outcomeOf(answer(400, 'No.'), 'Failed')).toEqual({ ok: false, code: 400, errors: {}, message: 'No.' });
  expect(await outcomeOf(answer(502, ''), 'Failed')).toMatchObject({ message: 'Failed' });
  expect(await outcomeOf(answer(502, ''))).toMatchObject({ message: '' });
  expect(await outcomeOf(noAnswer(), 'Failed')).toMatchObject({ code: 500, message: 'Failed' });
  expect(await outcomeOf(noAnswer())).toMatchObject({ message: 'An error occurred while fetching data' });
});

test('a success without the needed data is a failure', async () => {
  expect(await dataOf(answer(200, 'OK'), 'Failed')).toMatchObject({ ok: false, message: 'Failed' });
  expect(await dataOf(answer(200, 'OK', []), 'Failed')).toEqual({ ok: true, data: [], message: 'OK' });
});

test('an error in our own code is thrown, not reported as a failed call', async () => {
  await expect(outcomeOf(Promise.reject(new TypeError('no function')), 'Failed')).rejects.toThrow('no function');
});
