import { paths } from '#lib/paths.ts';
import type { FeedTab } from '#lib/stores/feed/feed.ts';
import { feed } from '#lib/texts/feed.ts';

const tabs = [
  { tab: 'for-you', name: 'forYou', href: paths.home(), login: undefined },
  // `login` names what a visitor is asked to log in for.
  { tab: 'following', name: 'following', href: paths.followingFeed(), login: 'follow people' },
] as const;

/** The feeds of Home, as links: each has an address and a place of its own. */
export function FeedTabs({ tab: shown }: { tab: FeedTab }) {
  return (
    <nav
      aria-label={feed.feeds}
      className="feed-tabs over-media z-10 flex whitespace-nowrap text-16 font-semibold text-light"
    >
      {tabs.map(({ tab, name, href, login }) => (
        <a
          key={tab}
          href={href}
          aria-current={tab === shown ? 'page' : undefined}
          data-login={login}
          className="feed-tab grid min-h-11 place-items-center rounded-full px-3"
        >
          {feed[name]}
        </a>
      ))}
    </nav>
  );
}
