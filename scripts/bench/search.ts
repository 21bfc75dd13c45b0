// Usage: npm run bench:search [-- small large]. Measures suggestions and the first page of a search for posts and for members, for every kind of
// keyword. The networks have 20,000 posts of 2,000 members (small) or 1,000,000 posts of 100,000 members (large). One line per
// figure: latency at one caller; at the end throughput at 32 callers.
import { load } from './instruments/load.ts';
import { makeSearchNetwork, type SearchNetwork } from './instruments/search-network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { isLeast, missed, sized } from './instruments/sized.ts';

const networks = {
  small: sized({ posts: 20_000, members: 2_000 }, { posts: 1_600, members: 100 }),
  large: { posts: 1_000_000, members: 100_000 },
} satisfies Record<string, SearchNetwork>;

const keywords = {
  rare: 'comet',
  common: 'evening',
  everywhere: 'number',
  'prefix-1': 'e',
  'prefix-2': 'mo',
  'prefix-3': 'eve',
  'prefix-5': 'morni',
  'two-common-never-together': 'evening morning',
  'two-and-a-beginning': 'clip number ev',
  misspelt: 'evenign',
  'two-misspelt': 'evning mornign',
  'long-misspelt': 'extraordniarily',
  'close-to-many': 'bebafofe',
  'many-words': 'evening morning number clip about and ba be bo da di ev',
  'many-words-together': 'a clip about and number evening ban den fan han kan lan',
  'many-misspelt': 'evning mornign numbre clpi abuot evenign nubmer mornnig',
  'a-word-and-a-wide-beginning': 'evening ben',
  none: 'zzzzzz',
  'a-hundred-letters': 'ba'.repeat(50),
  'a-number': '1007',
  name: 'bebabeda',
  'beginning-of-every-name': 'bench',
  author: '@bench77',
  tag: '#beda',
  'beginning-of-tags': '#b',
};

/** Milliseconds that 99 of 100 calls may take at one caller. */
const mostMs = 25;

/** Several callers, so that each connection to the database has prepared the statements. */
const warmUp = async (address: string) => void (await load(address, 8, 100));

type Name = keyof typeof networks;
const isName = (name: string): name is Name => name in networks;
const asked = isLeast ? ['small'] : process.argv.slice(2);
for (const name of asked.length > 0 ? asked.filter(isName) : Object.keys(networks).filter(isName)) await measure(name);

async function measure(name: Name): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const cookie = await makeSearchNetwork(server.dataDir, networks[name]);
    const about = `(${name}: ${networks[name].posts} posts, ${networks[name].members} members)`;
    const api = (path: string, keyword: string) =>
      `${server.origin}/api/${path}?keyWord=${encodeURIComponent(keyword)}`;
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    // The time of an empty call on this machine, in the same run.
    const bare = await load(`${server.origin}/healthz`, 1, 1_000);
    console.log(`bare-call p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)} ${about}`);
    for (const path of ['posts/search', 'accounts/search', 'search/suggestions']) {
      for (const [kind, keyword] of Object.entries(keywords)) {
        await warmUp(api(path, keyword));
        const { p50, p99 } = await load(api(path, keyword), 1, 300);
        console.log(`${path.replace('/', '-')}-${kind} p50 ${ms(p50)}, p99 ${ms(p99)} ${about}`);
        if (p99 > mostMs) missed();
      }
    }
    for (const [path, keyword] of [
      ['posts/search', 'common'],
      ['accounts/search', 'beginning-of-every-name'],
    ] as const) {
      for (const page of ['page=1', 'page=30&size=50', 'sort=asc', 'sort=asc&page=30&size=50']) {
        const address = `${api(path, keywords[keyword])}&${page}`;
        await warmUp(address);
        const { p50, p99 } = await load(address, 1, 300);
        console.log(`${path.replace('/', '-')}-${keyword}-${page} p50 ${ms(p50)}, p99 ${ms(p99)} ${about}`);
        if (p99 > mostMs) missed();
      }
    }
    await warmUp(`${api('posts/search', keywords.common)}&source=music`);
    const sounds = await load(`${api('posts/search', keywords.common)}&source=music`, 1, 300);
    console.log(`sounds-search-common p50 ${ms(sounds.p50)}, p99 ${ms(sounds.p99)} ${about}`);
    const member = await load(api('posts/search', keywords.common), 1, 300, cookie);
    console.log(`posts-search-member-remembered p50 ${ms(member.p50)}, p99 ${ms(member.p99)} ${about}`);
    const many = await load(api('posts/search', keywords.common), 32, 3_000);
    console.log(`posts-search-32-callers ${Math.round(many.perSecond)} requests/s, p99 ${ms(many.p99)} ${about}`);
  } finally {
    await server.stop();
  }
}
