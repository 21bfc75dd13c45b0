import type { Areas } from '../../language/areas.ts';
import { account } from './account.ts';
import { admin } from './admin/admin.ts';
import { adminRecords } from './admin/admin-records.ts';
import { siteSettings } from './admin/site-settings.ts';
import { contentSettings } from './content-settings.ts';
import { controls } from './controls.ts';
import { feed } from './feed.ts';
import { history } from './history.ts';
import { inbox } from './inbox/inbox.ts';
import { notificationSettings } from './inbox/notification-settings.ts';
import { notifications } from './inbox/notifications.ts';
import { legal } from './legal.ts';
import { messages } from './messages/general.ts';
import { areaMessages } from './messages/of-areas.ts';
import { player } from './player.ts';
import { comments } from './post/comments.ts';
import { covered } from './post/covered.ts';
import { deletion } from './post/deletion.ts';
import { heldComments } from './post/held-comments.ts';
import { post } from './post/post.ts';
import { report } from './post/report.ts';
import { sensitive } from './post/sensitive.ts';
import { sensitiveChoice } from './post/sensitive-choice.ts';
import { editProfile } from './profile/edit-profile.ts';
import { hiddenWords } from './profile/hidden-words.ts';
import { people } from './profile/people.ts';
import { profile } from './profile/profile.ts';
import { relation } from './profile/relation.ts';
import { createPost } from './publishing/create-post.ts';
import { publishing } from './publishing/publishing.ts';
import { storage } from './publishing/storage.ts';
import { applications } from './registration/applications.ts';
import { firstRun } from './registration/first-run.ts';
import { invitations } from './registration/invitations.ts';
import { search } from './search.ts';
import { about } from './server/about.ts';
import { authPages } from './server/auth-pages.ts';
import { commands } from './server/commands.ts';
import { mails } from './server/mails.ts';
import { maintenance } from './server/maintenance.ts';
import { pages } from './server/pages.ts';
import { reasons } from './server/reasons.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { sound } from './sound.ts';

export const german: Areas = {
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
  about,
  authPages,
  commands,
  mails,
  maintenance,
  pages,
  reasons,
};

export const germanMessages = { ...messages, ...areaMessages };
