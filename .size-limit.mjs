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

// The more screens there are, the more files what they share is in, and each file is compressed alone: some 0.3 kB came with the histories,
// and 0.1 to 0.5 kB with the image viewer's small parts, which Home shares with the screens that show posts. 0.05 kB tell a member that their
// session has ended. 0.3 kB count characters as a person does, on every screen but Home and Login, with the limits where a screen had none.
// 0.1 kB say that a part of an open page may need a reload after an upgrade. 0.1 kB fetch the router before there
// may be no network, and 0.1 kB of the histories show the post of a comment. Less than 0.1 kB show a part as plain text until its code is there. 0.25 kB
// let Back close what lies over a post.
export default [
  {
    name: 'Home: script',
    path: withImports('Feed', 'PublishStatus', 'Toaster', 'client'),
    gzip: true,
    // The names of the files contain hashes: a change that adds nothing can add 20 bytes. 0.05 kB keeps a toast for the next page.
    limit: '90.4 kB',
  },
  {
    name: 'Login: script',
    path: withImports('LoginForm', 'Toaster', 'client'),
    gzip: true,
    // 0.3 kB of it finds what a visitor wanted to do before they logged in; what does it comes later.
    // 0.3 kB reads its texts in the language of the document.
    limit: '75.05 kB',
  },
  {
    name: 'Passwords: script',
    path: withImports('ForgotPasswordForm', 'ResetPasswordForm', 'ChangePasswordForm', 'Toaster', 'client'),
    gzip: true,
    // 0.4 kB of it takes the secrets of mailed links out of the address.
    // 1 kB reads its texts in the language of the document, with those of Login and Register and the plural forms of its hint.
    limit: '76.3 kB',
  },
  {
    // With what keeps drafts and what publishes, 3 kB each, which the form used to load as files of their own right after it was drawn,
    // 0.6 kB that clean what people write, 0.1 kB for the crosses of the search fields, 0.5 kB that leave with files still to be sent and ask before a post is lost,
    // and 2 kB that read tags and texts: one file with what draws the texts of posts. 0.3 kB are the bar of Create on phones, and what finds that
    // the copy of an image has to be turned.
    name: 'Create Post: script',
    path: withImports('Composer', 'PublishStatus', 'Toaster', 'client'),
    gzip: true,
    // 0.15 kB of it: what the preview shares with the stage loads the links of titles later. 0.1 kB keep what other tabs have told.
    limit: '100.1 kB',
  },
  {
    name: 'Profile: script',
    path: withImports('ProfilePage', 'PublishStatus', 'Toaster', 'client'),
    gzip: true,
    // 0.1 kB of it hides pictures that do not load, here and on Search; 0.5 kB are the rule for the words of tags in a bio.
    // 0.2 kB let Back close the lists of accounts, and Forward open them again.
    limit: '93.25 kB',
  },
  {
    name: 'Search: script',
    path: withImports('Search', 'LoginGate', 'Toaster', 'client'),
    gzip: true,
    // 0.6 kB of it are the trending sounds, 0.05 kB take suggestions away from results.
    limit: '93.5 kB',
  },
  {
    name: 'Histories: script',
    path: withImports('HistoryPage', 'PublishStatus', 'Toaster', 'client'),
    gzip: true,
    // 0.1 kB of it, which the lists of the admin area share, says why a list is missing if the server does not.
    limit: '85.75 kB',
  },
  {
    name: 'Sound: script',
    path: withImports('SoundPage', 'LoginGate', 'Toaster', 'client'),
    gzip: true,
    // 0.1 kB of it: what draws waveforms is a file of its own, because the timeline of Create Post uses it too.
    // 0.05 kB say of a sound that it can no longer be heard.
    limit: '89.95 kB',
  },
  // 1 kB of it are the shades over media and the stage of landscape posts, 0.1 kB the marker on the film strip, 0.3 kB the rail of phones held sideways
  // and what stands beside the media, 0.1 kB the switches and the lock,
  // 0.2 kB the media above the comments, 0.05 kB what is at the start or the end instead of left or right.
  {
    name: 'styles of the screens',
    path: [`${folder}/*.css`, `!${folder}/static.*.css`],
    gzip: true,
    limit: '12.85 kB',
  },
  { name: 'style of static pages', path: `${folder}/static.*.css`, gzip: true, limit: '3.9 kB' },
];
