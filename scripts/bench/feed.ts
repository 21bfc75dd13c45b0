// Usage: npm run bench:feed [-- small avid large …]. Measures the first page of the feed for visitors and for members. The networks
// have 20,000 posts (small), 8,000 posts with the newest 5,500 seen by every member (avid), 1,000,000 posts (large), or 20,000 posts and
// 100 members who block 10,000 accounts each (blocks).
// One line per figure: latency at one caller, throughput at 32 callers across 1,000 members.
import { load } from './instruments/load.ts';
import { makeNetwork, type Network } from './instruments/network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { isLeast } from './instruments/sized.ts';

const networks = {
  small: { posts: 20_000, likes: 200_000, members: 1_000, seen: 200 },
  avid: { posts: 8_000, likes: 80_000, members: 1_000, seen: 5_500 },
  blocks: { posts: 20_000, likes: 200_000, members: 100, seen: 200, blocks: 10_000 },
  large: { posts: 1_000_000, likes: 200_000, members: 1_000, seen: 200 },
} satisfies Record<string, Network>;

type Name = keyof typeof networks;
const isName = (name: string): name is Name => name in networks;

const asked = process.argv.slice(2);
const names = isLeast
  ? ['small' as const]
  : asked.length > 0
    ? asked.filter(isName)
    : Object.keys(networks).filter(isName);
const memberMs: Partial<Record<Name, number>> = {};
for (const name of names) memberMs[name] = await measure(name);
if (memberMs.small && memberMs.large) {
  console.log(
    `feed-member-large-to-small ${(memberMs.large / memberMs.small).toFixed(2)} times the time of 20,000 posts`,
  );
}

/** Prints the figures of one network; returns a member's p50 at one caller in milliseconds. */
async function measure(name: Name): Promise<number> {
  const network = networks[name];
  const server = await startMeasuredServer();
  try {
    const cookies = await makeNetwork(server.dataDir, network);
    const feed = `${server.origin}/api/posts`;
    const trivial = `${server.origin}/healthz`;
    await load(feed, 4, 500);
    await load(trivial, 4, 2_000);
    // The first call of each member is measured separately: the server has not cached anything for them yet.
    const unknown = await load(feed, 1, cookies.length, cookies);
    const member = await load(feed, 1, 2_000, cookies);
    const members = await load(feed, 32, 8_000, cookies);
    const visitor = await load(feed, 1, 2_000);
    const visitors = await load(feed, 32, 8_000);
    const baseline = await load(trivial, 32, 20_000);
    const about = `(${name}: ${network.posts} posts, ${network.likes} likes, ${network.seen} seen)`;
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    console.log(`feed-member-first-call p50 ${ms(unknown.p50)}, p99 ${ms(unknown.p99)} ${about}`);
    console.log(`feed-member-1-caller p50 ${ms(member.p50)}, p99 ${ms(member.p99)} ${about}`);
    console.log(`feed-members-32-callers ${Math.round(members.perSecond)} requests/s, p99 ${ms(members.p99)} ${about}`);
    console.log(`feed-visitor-1-caller p50 ${ms(visitor.p50)}, p99 ${ms(visitor.p99)} ${about}`);
    console.log(
      `feed-visitors-32-callers ${Math.round(visitors.perSecond)} requests/s, p99 ${ms(visitors.p99)} ${about}`,
    );
    console.log(`feed-to-trivial-ratio ${(visitors.perSecond / baseline.perSecond).toFixed(3)} ${about}`);
    return member.p50;
  } finally {
    await server.stop();
  }
}
