import {
  AtSign,
  CircleAlert,
  CircleCheck,
  Clapperboard,
  EyeOff,
  Flag,
  Heart,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Music,
  Plus,
  ShieldCheck,
  ShieldX,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import type { NotificationKind } from '#lib/contract/inbox/kinds.ts';
import type { InboxItem } from '#lib/stores/inbox/inbox.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';

const icons: Record<NotificationKind, LucideIcon> = {
  LIKE: Heart,
  COMMENT_LIKE: Heart,
  COMMENT: MessageCircle,
  REPLY: MessageCircle,
  MENTION: AtSign,
  FOLLOW: Plus,
  SOUND_USED: Music,
  POSTED: Clapperboard,
  POST_READY: CircleCheck,
  POST_FAILED: CircleAlert,
  REMOVED: ShieldX,
  RESTORED: ShieldCheck,
  MARKED: EyeOff,
  REPORT_SETTLED: Flag,
  DISABLED: UserRoundX,
  ENABLED: UserRoundCheck,
  SIGN_IN: MonitorSmartphone,
  PASSWORD_CHANGED: KeyRound,
};

const filled: readonly NotificationKind[] = ['LIKE', 'COMMENT_LIKE', 'COMMENT', 'REPLY'];
const isLike = (kind: NotificationKind) => kind === 'LIKE' || kind === 'COMMENT_LIKE';

/** The latest members with a mark of what they did; for notifications from Riff itself, only the mark. */
export function RowPicture({ kind, actors }: Pick<InboxItem, 'kind' | 'actors'>) {
  const Icon = icons[kind];
  const [first, second] = actors;
  if (!first) {
    return (
      <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-line">
        <Icon size={24} strokeWidth={1.75} />
      </span>
    );
  }
  const size = second ? 34 : 48;
  return (
    <span aria-hidden className="relative size-12 shrink-0">
      {second && (
        <MemberAvatar
          userCode={second.userCode}
          name={second.displayName}
          picture={second.media.avatar}
          size={size}
          className="!absolute end-0 top-0"
        />
      )}
      <MemberAvatar
        userCode={first.userCode}
        name={first.displayName}
        picture={first.media.avatar}
        size={size}
        className={second ? 'bottom-0 start-0 !absolute ring-2 ring-ground' : ''}
      />
      <span
        className={`absolute -bottom-1 -end-1 grid size-[22px] place-items-center rounded-full ring-2 ring-ground ${isLike(kind) ? 'bg-accent text-on-accent' : 'bg-text text-ground'}`}
      >
        <Icon size={12} strokeWidth={2.5} fill={filled.includes(kind) ? 'currentColor' : 'none'} />
      </span>
    </span>
  );
}
