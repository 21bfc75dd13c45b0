import { Agent, get } from 'node:http';

/** What a load showed: requests a second, and how long single ones took in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends `requests` GETs with so many callers at a time over kept connections; a status other than 200 is an error. */
export async function load(address: string, callers: number, requests: number, cookie = ''): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let left = requests;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1;
        const at = performance.now();
        await once(address, agent, cookie);
        times.push(performance.now() - at);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: requests / seconds, p50: at(0.5), p99: at(0.99) };
}

function once(address: string, agent: Agent, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
      response.on('error', reject);
    }).on('error', reject);
  });
}
