// Usage: npm run bench:login [-- logins-a-second seconds]. Measures how much many logins slow everyone else, and how many logins fit.
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '#lib/contract/account/auth.ts';
import { Client } from '#tests/support/riff/client.ts';
import { load } from './instruments/load.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { sized } from './instruments/sized.ts';

const [rate = sized(50, 5), seconds = sized(20, 1)] = process.argv.slice(2).map(Number);
const people = sized(20, 2);
const turns = sized(50, 1);
const password = 'measured with care';
const emailOf = (number: number) => `bench${number % people}@bench.invalid`;

const server = await startMeasuredServer();
try {
  for (let number = 0; number < people; number += 1) {
    await new Client(server.origin).join({ displayName: `Bench ${number}`, email: emailOf(number), password });
  }
  const page = `${server.origin}/api/posts`;
  await load(page, 4, 500);

  const quiet = await watch(page, pause(sized(5_000, 100)));
  const logins = startLogins();
  const busy = await watch(page, logins);
  const times = (await logins).sort((a, b) => a - b);
  console.log(`other-requests-p99-quiet ${at(quiet, 0.99).toFixed(1)} ms`);
  console.log(
    `other-requests-p99 ${at(busy, 0.99).toFixed(1)} ms at ${rate} logins/s (p50 ${at(busy, 0.5).toFixed(1)} ms)`,
  );
  console.log(`login-p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms at ${rate}/s`);

  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < turns; turn += 1) await logIn(turn);
    }),
  );
  console.log(
    `login-throughput ${((8 * turns) / ((performance.now() - startedAt) / 1000)).toFixed(0)} logins/s at 8 callers`,
  );
} finally {
  await server.stop();
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function logIn(number: number): Promise<number> {
  const startedAt = performance.now();
  const { status } = await new Client(server.origin).call(login, { body: { email: emailOf(number), password } });
  if (status !== 200) throw new Error(`a login was answered with ${status}`);
  return performance.now() - startedAt;
}

/** Starts logins on schedule, whether or not earlier ones were answered. */
async function startLogins(): Promise<number[]> {
  const running: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < rate * seconds; number += 1) {
    await pause(Math.max(0, startedAt + (number * 1000) / rate - performance.now()));
    running.push(logIn(number));
  }
  return await Promise.all(running);
}

/** Requests the feed forty times a second until `end`, and returns how long each took, sorted. */
async function watch(address: string, end: Promise<unknown>): Promise<number[]> {
  let over = false;
  void end.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const startedAt = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    await pause(25);
  }
  return times.sort((a, b) => a - b);
}
