/**
 * User names that nobody can take, because they look like Riff itself, its staff, everybody or nobody, or a part of an address. Dots and
 * underscores are ignored. A member who already has such a name keeps it.
 */
export const reservedNames = [
  ...['riff', 'official', 'team', 'staff', 'system', 'root', 'sysadmin', 'superuser', 'bot'],
  ...['admin', 'admins', 'administrator', 'administrators', 'mod', 'mods', 'moderator', 'moderators', 'moderation'],
  ...['support', 'help', 'helpdesk', 'service', 'security', 'safety', 'abuse', 'contact', 'info', 'press', 'legal'],
  ...['mail', 'mailer', 'noreply', 'postmaster', 'webmaster', 'hostmaster', 'privacy', 'terms', 'status', 'docs'],
  ...['everyone', 'everybody', 'all', 'here', 'channel', 'nobody', 'anonymous', 'deleted', 'null', 'undefined'],
  ...['api', 'auth', 'client', 'media', 'embed', 'oembed', 'rss', 'robots', 'sitemap', 'www', 'static', 'assets'],
  ...['index', 'home', 'search', 'profile', 'about', 'audio', 'history', 'favorites', 'comments', 'keywords', 'upload'],
  ...[
    'login',
    'logout',
    'register',
    'signup',
    'signin',
    'account',
    'settings',
    'inbox',
    'notifications',
    'unsubscribe',
    'blocked',
    'words',
    'held',
    'invitations',
    'registrations',
  ],
  ...['rules', 'pages', 'consent', 'consents', 'imprint'],
  ...['offline', 'metrics', 'healthz', 'readyz'],
] as const;
