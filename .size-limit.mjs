// What a visitor downloads before anything is clicked: an island, React's binding, and all that they import at once.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { serverCodeIn } from './scripts/checks/browser-files.mjs';

const folder = 'dist/client/_astro';
const built = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : [];
const misplaced = built.flatMap((name) => serverCodeIn(name, readFileSync(`${folder}/${name}`, 'utf8')));
if (misplaced.length > 0) throw new Error(misplaced.join('\n'));

// Static imports alone: what is loaded by import() comes after a click or in an idle moment.
const imported = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

function withImports(...starts) {
  const files = new Set();
  const visit = (name) => {
    if (files.has(name)) return;
    files.add(name);
    for (const [, next] of readFileSync(`${folder}/${name}`, 'utf8').matchAll(imported)) visit(next);
  };
  for (const start of starts) {
    const found = built.filter((name) => name.startsWith(`${start}.`));
    if (found.length === 0) throw new Error(`No built file for ${start}: mend .size-limit.mjs`);
    for (const name of found) visit(name);
  }
  return [...files].map((name) => `${folder}/${name}`);
}

// Brotli, as browsers get these files over HTTPS. Design asks for less than 90 kB for Home, and aims at 80. Each limit leaves room for about 2 %:
// raise one with the change that needs it, and say in its commit what people get for the bytes.
export default [
  { name: 'Home: script', path: withImports('Feed', 'PublishStatus', 'Toaster', 'client'), limit: '85 kB' },
  { name: 'Login: script', path: withImports('LoginForm', 'Toaster', 'client'), limit: '72.5 kB' },
  {
    name: 'Passwords: script',
    path: withImports('ForgotPasswordForm', 'ResetPasswordForm', 'ChangePasswordForm', 'Toaster', 'client'),
    limit: '69 kB',
  },
  { name: 'Consent: script', path: withImports('ConsentForm', 'Toaster', 'client'), limit: '67 kB' },
  { name: 'Stop the digest: script', path: withImports('Unsubscribe', 'Toaster', 'client'), limit: '64 kB' },
  { name: 'Create Post: script', path: withImports('Composer', 'PublishStatus', 'Toaster', 'client'), limit: '97 kB' },
  { name: 'Profile: script', path: withImports('ProfilePage', 'PublishStatus', 'Toaster', 'client'), limit: '88.5 kB' },
  { name: 'Search: script', path: withImports('Search', 'LoginGate', 'Toaster', 'client'), limit: '88.2 kB' },
  { name: 'Inbox: script', path: withImports('InboxPage', 'PublishStatus', 'Toaster', 'client'), limit: '89 kB' },
  { name: 'Register: script', path: withImports('RegisterForm', 'Toaster', 'client'), limit: '68 kB' },
  { name: 'First run: script', path: withImports('FirstRunPage', 'Toaster', 'client'), limit: '74 kB' },
  {
    name: 'Invitations: script',
    path: withImports('InvitationsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '72.5 kB',
  },
  { name: 'Histories: script', path: withImports('HistoryPage', 'PublishStatus', 'Toaster', 'client'), limit: '79 kB' },
  {
    name: 'Notification settings: script',
    path: withImports('NotificationSettingsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '72 kB',
  },
  {
    name: 'Blocked accounts: script',
    path: withImports('RelationsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '81 kB',
  },
  {
    name: 'Hidden words: script',
    path: withImports('HiddenWordsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '80 kB',
  },
  {
    name: 'Comments that wait: script',
    path: withImports('HeldCommentsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '80 kB',
  },
  {
    name: 'Content settings: script',
    path: withImports('ContentSettingsPage', 'PublishStatus', 'Toaster', 'client'),
    limit: '74 kB',
  },
  { name: 'Sound: script', path: withImports('SoundPage', 'LoginGate', 'Toaster', 'client'), limit: '87 kB' },
  { name: 'styles of the screens', path: [`${folder}/*.css`, `!${folder}/static.*.css`], limit: '13.9 kB' },
  { name: 'style of static pages', path: `${folder}/static.*.css`, limit: '3.6 kB' },
];
