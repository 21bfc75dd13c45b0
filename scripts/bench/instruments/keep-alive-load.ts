import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { load } from './load.ts';

const program = 'wrk';
const hasWrk = spawnSync(program, ['-v']).error === undefined;

/** The load generator: wrk if it is installed. Our own generator costs the server's core more and shows lower ratios. */
export const loadGenerator = hasWrk ? program : 'load.ts';

/** GETs per second over this number of keep-alive connections for this number of seconds; `headers` are sent with each request. */
export async function keepAliveLoad(
  address: string,
  { callers, seconds, headers = {} }: { callers: number; seconds: number; headers?: Record<string, string> },
): Promise<number> {
  if (!hasWrk) {
    const few = await load(address, callers, 200, headers['Cookie']);
    return (await load(address, callers, Math.ceil(few.perSecond * seconds), headers['Cookie'])).perSecond;
  }
  const own = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${callers}`, `-d${seconds}s`, ...own, address];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const report = await text(child.stdout);
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  if (!perSecond) throw new Error(`wrk did not measure ${address}: ${report}`);
  return Number(perSecond);
}
