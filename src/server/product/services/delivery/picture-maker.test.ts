import { expect, test } from 'vitest';
import type { Visitor } from '#server/product/audience/policies/actor.ts';
import { Problem } from '#server/product/problem.ts';
import { createPictureMaker } from './picture-maker.ts';

const at = (ip: string): Visitor => ({ kind: 'visitor', ip });
const nothing = async () => {};
const statusOf = (error: unknown) => (error instanceof Problem ? error.status : error);

test('an address with many pictures in progress is refused more, while another one gets its own at once', async () => {
  const makePicture = createPictureMaker({ rateLimits: true });
  const gate = Promise.withResolvers<void>();
  const made: string[] = [];
  const refused: unknown[] = [];
  const asked = Array.from({ length: 250 }, (_, n) =>
    makePicture(at(`2001:db8:0:1::${n}`), `mallory ${n}`, async () => {
      await gate.promise;
      made.push('mallory');
    }).catch((error) => refused.push(statusOf(error))),
  );
  const ada = makePicture(at('203.0.113.7'), 'ada', async () => void made.push('ada'));
  gate.resolve();
  await Promise.all([ada, ...asked]);
  expect(made).toHaveLength(103);
  expect(made.indexOf('ada')).toBeLessThan(6);
  expect(refused).toEqual(Array(148).fill(503));
});

test('an address that has requested very many pictures is told to wait, unless limits are off', async () => {
  const [limited, open] = [true, false].map((rateLimits) => createPictureMaker({ rateLimits }));
  const askFor = (makePicture: typeof limited, n: number) =>
    makePicture?.(at('203.0.113.8'), `picture ${n}`, nothing).then(() => 200, statusOf);
  for (let n = 0; n < 600; n += 1) expect(await askFor(limited, n)).toBe(200);
  expect(await askFor(limited, 600)).toBe(429);
  for (let n = 0; n < 601; n += 1) expect(await askFor(open, n)).toBe(200);
});

test('a picture is made once for many requests, and a failure reaches all of them', async () => {
  const makePicture = createPictureMaker({ rateLimits: true });
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw new Error('broken');
  };
  const all = await Promise.allSettled(['1', '2', '3'].map((n) => makePicture(at(`203.0.113.${n}`), 'one', fail)));
  expect(all.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(runs).toBe(1);
});
