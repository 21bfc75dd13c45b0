/** The filters of the inbox. */
export const notificationFilters = ['all', 'comments', 'likes', 'followers', 'riff'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** The channels through which a member can be told: the list of notifications, the system's own notifications, the digest by mail. */
export const channels = ['inbox', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** The switches of a kind. Without `inbox` the kind is told nowhere. */
export type Switches = Record<Channel, boolean>;

interface Kind {
  filter: Exclude<NotificationFilter, 'all'>;
  /** Whether it names the members who did it; the others come from Riff itself. */
  hasActors: boolean;
  /** The switches of a member who has not chosen. */
  switches: Switches;
}

const told: Switches = { inbox: true, push: true, mail: true };
const quiet: Switches = { inbox: true, push: false, mail: false };
const off: Switches = { inbox: false, push: false, mail: false };

/**
 * Every kind of notification. A new kind needs a line here, its audience in `services/notification/read-told.ts`, its words in
 * `lib/texts/inbox/notifications.ts`, and a line of `events/listeners.ts` that says whom it tells.
 */
export const notificationKinds = {
  LIKE: { filter: 'likes', hasActors: true, switches: told },
  COMMENT_LIKE: { filter: 'likes', hasActors: true, switches: { ...told, push: false } },
  COMMENT: { filter: 'comments', hasActors: true, switches: told },
  REPLY: { filter: 'comments', hasActors: true, switches: told },
  MENTION: { filter: 'comments', hasActors: true, switches: told },
  FOLLOW: { filter: 'followers', hasActors: true, switches: told },
  SOUND_USED: { filter: 'riff', hasActors: true, switches: told },
  /** A member whom the receiver follows published a post. */
  POSTED: { filter: 'riff', hasActors: true, switches: off },
  POST_READY: { filter: 'riff', hasActors: false, switches: quiet },
  POST_FAILED: { filter: 'riff', hasActors: false, switches: told },
  REMOVED: { filter: 'riff', hasActors: false, switches: told },
  RESTORED: { filter: 'riff', hasActors: false, switches: told },
  /** A moderator said that a post is sensitive. */
  MARKED: { filter: 'riff', hasActors: false, switches: quiet },
  REPORT_SETTLED: { filter: 'riff', hasActors: false, switches: quiet },
  DISABLED: { filter: 'riff', hasActors: false, switches: quiet },
  ENABLED: { filter: 'riff', hasActors: false, switches: quiet },
  SIGN_IN: { filter: 'riff', hasActors: false, switches: told },
  PASSWORD_CHANGED: { filter: 'riff', hasActors: false, switches: quiet },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
