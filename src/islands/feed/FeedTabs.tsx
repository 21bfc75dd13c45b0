import { paths } from '#lib/paths.ts';
import type { FeedTab } from '#lib/stores/feed/feed.ts';
import { feed } from '#lib/texts/feed.ts';

const tabs = [
  { tab: 'for-you', name: 'forYou', href: paths.home(), login: undefined },
  // `login` names the action in the request to log in.
  { tab: 'following', name: 'following', href: paths.followingFeed(), login: 'follow' },
] as const;

/** The feeds of Home, as links: each has its own address and its own scroll position. */
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
