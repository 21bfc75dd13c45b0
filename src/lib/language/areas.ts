import { account } from '../texts/account.ts';
import { admin } from '../texts/admin/admin.ts';
import { adminRecords } from '../texts/admin/admin-records.ts';
import { siteSettings } from '../texts/admin/site-settings.ts';
import { contentSettings } from '../texts/content-settings.ts';
import { controls } from '../texts/controls.ts';
import { feed } from '../texts/feed.ts';
import { history } from '../texts/history.ts';
import { inbox } from '../texts/inbox/inbox.ts';
import { notificationSettings } from '../texts/inbox/notification-settings.ts';
import { notifications } from '../texts/inbox/notifications.ts';
import { legal } from '../texts/legal.ts';
import { player } from '../texts/player.ts';
import { comments } from '../texts/post/comments.ts';
import { covered } from '../texts/post/covered.ts';
import { deletion } from '../texts/post/deletion.ts';
import { heldComments } from '../texts/post/held-comments.ts';
import { post } from '../texts/post/post.ts';
import { report } from '../texts/post/report.ts';
import { sensitive } from '../texts/post/sensitive.ts';
import { sensitiveChoice } from '../texts/post/sensitive-choice.ts';
import { editProfile } from '../texts/profile/edit-profile.ts';
import { hiddenWords } from '../texts/profile/hidden-words.ts';
import { people } from '../texts/profile/people.ts';
import { profile } from '../texts/profile/profile.ts';
import { relation } from '../texts/profile/relation.ts';
import { createPost } from '../texts/publishing/create-post.ts';
import { publishing } from '../texts/publishing/publishing.ts';
import { storage } from '../texts/publishing/storage.ts';
import { applications } from '../texts/registration/applications.ts';
import { firstRun } from '../texts/registration/first-run.ts';
import { invitations } from '../texts/registration/invitations.ts';
import { search } from '../texts/search.ts';
import { about } from '../texts/server/about.ts';
import { authPages } from '../texts/server/auth-pages.ts';
import { commands } from '../texts/server/commands.ts';
import { mails } from '../texts/server/mails.ts';
import { maintenance } from '../texts/server/maintenance.ts';
import { pages } from '../texts/server/pages.ts';
import { reasons } from '../texts/server/reasons.ts';
import { settings } from '../texts/settings.ts';
import { shell } from '../texts/shell.ts';
import { sound } from '../texts/sound.ts';
import type { Translation } from './catalogue.ts';

/** The areas that documents in the browser read. */
const screens = {
  account,
  admin,
  adminRecords,
  siteSettings,
  applications,
  comments,
  contentSettings,
  controls,
  createPost,
  deletion,
  editProfile,
  feed,
  firstRun,
  history,
  inbox,
  legal,
  invitations,
  notificationSettings,
  notifications,
  people,
  player,
  hiddenWords,
  covered,
  post,
  profile,
  publishing,
  relation,
  report,
  search,
  sensitive,
  heldComments,
  sensitiveChoice,
  settings,
  shell,
  sound,
  storage,
};

/** The areas that only the server reads. */
const serverOnly = { about, authPages, commands, mails, maintenance, pages, reasons };

/** Every area of the catalogue. */
export const areas = { ...screens, ...serverOnly };

export const isForBrowser = (area: string): boolean => Object.hasOwn(screens, area);

/** The content of a language: all areas. */
export type Areas<Form extends string = 'one' | 'other'> = {
  [Area in keyof typeof areas]: Translation<(typeof areas)[Area], Form>;
};
