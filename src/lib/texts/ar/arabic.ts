import type { Areas } from '../../language/areas.ts';
import type { ArabicForm } from '../../language/catalogue.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { adminRecords } from './admin-records.ts';
import { comments } from './comments.ts';
import { controls } from './controls.ts';
import { createPost } from './create-post.ts';
import { feed, player } from './feed.ts';
import { history } from './history.ts';
import { messages } from './messages/general.ts';
import { areaMessages } from './messages/of-areas.ts';
import { post } from './post.ts';
import { profile } from './profile.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { search } from './search.ts';
import { about } from './server/about.ts';
import { authPages } from './server/auth-pages.ts';
import { mails } from './server/mails.ts';
import { pages } from './server/pages.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { sound } from './sound.ts';
import { storage } from './storage.ts';

export const arabic: Areas<ArabicForm> = {
  account,
  admin,
  adminRecords,
  comments,
  controls,
  createPost,
  deletion,
  editProfile,
  feed,
  history,
  player,
  post,
  profile,
  publishing,
  report,
  search,
  settings,
  shell,
  sound,
  storage,
  about,
  authPages,
  mails,
  pages,
};

export const arabicMessages = { ...messages, ...areaMessages };
