// Usage: npm run bench:routes. Measures the overhead of one request. Calls, built files and pages, with Home for visitors and members, are
// ratios to a bare Node server that sends the same number of bytes in the same run. Also measures the render time of every page.
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { me } from '#lib/contract/account/account.ts';
import { createTag, tagsByCode } from '#lib/contract/post/tag.ts';
import { paths } from '#lib/paths.ts';
import { writePosts } from '#tests/support/database/write-posts.ts';
import { type OtherServer, startBareNode } from './instruments/bare-node.ts';
import { keepAliveLoad, loadGenerator } from './instruments/keep-alive-load.ts';
import { load } from './instruments/load.ts';
import { joinAsMember } from './instruments/member.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { sized } from './instruments/sized.ts';

const callers = 32;
const seconds = sized(2, 1);
/** Alternates ours and the other, so that other work on the machine affects both. */
const rounds = sized(3, 1);
const posts = sized(200, 20);
const renders = sized(500, 5);

const server = await startMeasuredServer();
const bare: OtherServer[] = [];
try {
  await writePosts(server.dataDir, posts);
  const member = await joinAsMember(server.origin);
  const Cookie = member.cookieHeader();
  console.log(`load by ${loadGenerator}, ${callers} connections`);
  await printRatio('trivial-call', '/healthz');
  const { data: tag } = await member.call(createTag, { body: { content: 'bench' } });
  await printRatio('api-call-of-a-visitor', `/api/${tagsByCode.path}?code=${tag?.code}`);
  await printRatio('static-file', await scriptOf(30_000));
  await printRatio('static-file-brotli', await scriptOf(30_000), { 'Accept-Encoding': 'br' });
  await printRatio('prerendered-page', paths.about());
  await printRatio('home-of-visitors', paths.home());
  await printRatio('home-of-visitors-brotli', paths.home(), { 'Accept-Encoding': 'br' });
  await printRate('api-call-of-a-member', `/api/${me.path}`, { Cookie });
  await printRate('home-of-a-member', paths.home(), { Cookie });
  for (const path of [paths.login(), '/auth/register']) await printRender(path, '');
  for (const path of [paths.home(), paths.profile(), paths.upload()]) await printRender(path, Cookie);
} finally {
  for (const other of bare) await other.stop();
  await server.stop();
}

/** The built script whose size is closest. */
async function scriptOf(bytes: number): Promise<string> {
  const folder = fileURLToPath(new URL('../../dist/client/_astro/', import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sized = await Promise.all(names.map(async (name) => ({ name, size: (await stat(folder + name)).size })));
  const [closest] = sized.sort((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes));
  return `/_astro/${closest?.name}`;
}

async function printRatio(
  name: string,
  path: string,
  headers: Record<string, string> = { 'Accept-Encoding': 'identity' },
): Promise<void> {
  const address = server.origin + path;
  const answer = await fetch(address, { headers });
  // The size on the network: fetch has already decompressed the body.
  const bytes = Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength);
  const other = await startBareNode(bytes, answer.headers.get('content-type') ?? '');
  bare.push(other);
  const measure = (of: string) => keepAliveLoad(of, { callers, seconds, headers });
  await measure(address);
  await measure(other.address);
  const turns: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ ours: await measure(address), theirs: await measure(other.address) });
  }
  turns.sort((a, b) => a.ours / a.theirs - b.ours / b.theirs);
  const { ours, theirs } = turns[Math.floor(rounds / 2)] ?? { ours: 0, theirs: 1 };
  console.log(
    `${name} ${Math.round(ours)} requests/s, bare node:http ${Math.round(theirs)}, ratio ${(ours / theirs).toFixed(2)} (${bytes} bytes)`,
  );
}

async function printRate(name: string, path: string, headers: Record<string, string>): Promise<void> {
  const address = server.origin + path;
  await keepAliveLoad(address, { callers, seconds, headers });
  console.log(`${name} ${Math.round(await keepAliveLoad(address, { callers, seconds, headers }))} requests/s`);
}

/** Milliseconds until the last byte, one request after the other, after a warm-up. */
async function printRender(path: string, cookie: string): Promise<void> {
  // The address of a profile without a code is redirected to the member's own.
  const { url: address } = await fetch(server.origin + path, { headers: { cookie } });
  await load(address, 1, renders / 5, cookie);
  const { p50, p99 } = await load(address, 1, renders, cookie);
  console.log(`render ${path}${cookie && ' of a member'}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}
