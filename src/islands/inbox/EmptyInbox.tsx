import { AtSign, Bell, Heart, type LucideIcon, Sparkles, UserRoundPlus } from 'lucide-react';
import type { NotificationFilter } from '#lib/contract/inbox/kinds.ts';
import { paths } from '#lib/paths.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { EmptyNote } from '../ui/EmptyNote.tsx';

interface Look {
  icon: LucideIcon;
  text: () => string;
  action: () => string;
  href: string;
}

const post = { action: () => texts.post, href: paths.upload() };

const looks: Record<NotificationFilter, Look> = {
  all: { icon: Bell, text: () => texts.noneOfAll, ...post },
  comments: { icon: AtSign, text: () => texts.noComments, ...post },
  likes: { icon: Heart, text: () => texts.noLikes, ...post },
  followers: {
    icon: UserRoundPlus,
    text: () => texts.noFollowers,
    action: () => texts.findPeople,
    href: paths.search(),
  },
  riff: { icon: Sparkles, text: () => texts.noneOfRiff, action: () => texts.watch, href: paths.home() },
};

/** Takes the place of an empty list, with one thing to do. */
export function EmptyInbox({ filter }: { filter: NotificationFilter }) {
  const { icon, text, action, href } = looks[filter];
  return (
    <EmptyNote icon={icon} text={<span className="mx-auto block max-w-80 text-balance">{text()}</span>}>
      <a className="button button-quiet" href={href}>
        {action()}
      </a>
    </EmptyNote>
  );
}
