import { account } from '../texts/account.ts';
import { admin } from '../texts/admin.ts';
import { adminRecords } from '../texts/admin-records.ts';
import { comments } from '../texts/comments.ts';
import { controls } from '../texts/controls.ts';
import { createPost } from '../texts/create-post.ts';
import { deletion } from '../texts/deletion.ts';
import { editProfile } from '../texts/edit-profile.ts';
import { feed } from '../texts/feed.ts';
import { history } from '../texts/history.ts';
import { player } from '../texts/player.ts';
import { post } from '../texts/post.ts';
import { profile } from '../texts/profile.ts';
import { publishing } from '../texts/publishing.ts';
import { report } from '../texts/report.ts';
import { search } from '../texts/search.ts';
import { about } from '../texts/server/about.ts';
import { authPages } from '../texts/server/auth-pages.ts';
import { mails } from '../texts/server/mails.ts';
import { pages } from '../texts/server/pages.ts';
import { settings } from '../texts/settings.ts';
import { shell } from '../texts/shell.ts';
import { sound } from '../texts/sound.ts';
import { storage } from '../texts/storage.ts';
import type { Translation } from './catalogue.ts';

/** The areas that documents in the browser read. */
const screens = {
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
};

/** Those that the server alone reads. */
const serverOnly = { about, authPages, mails, pages };

/** Every area of the catalogue. */
export const areas = { ...screens, ...serverOnly };

export const isForBrowser = (area: string): boolean => Object.hasOwn(screens, area);

/** What a language consists of: all areas. */
export type Areas<Form extends string = 'one' | 'other'> = {
  [Area in keyof typeof areas]: Translation<(typeof areas)[Area], Form>;
};
