import * as account from './account.ts';
import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as file from './file.ts';
import * as post from './post.ts';
import * as publishing from './publishing.ts';
import * as search from './search.ts';
import * as tag from './tag.ts';

/** Every call of the product by its operation name: what the OpenAPI document and the access tests go through. */
export const endpoints = {
  register: auth.register,
  login: auth.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  googleLogin: auth.googleLogin,
  changePassword: auth.changePassword,
  requestPasswordReset: auth.requestPasswordReset,
  resetPassword: auth.resetPassword,
  verifyEmail: auth.verifyEmail,
  me: account.me,
  accountPosts: account.accountPosts,
  feed: post.feed,
  getPost: post.getPost,
  viewPost: post.viewPost,
  likePost: post.likePost,
  searchPosts: search.searchPosts,
  publishPost: publishing.publishPost,
  processingPosts: publishing.processingPosts,
  retryPost: publishing.retryPost,
  searchTags: tag.searchTags,
  createTag: tag.createTag,
  tagsByCode: tag.tagsByCode,
  deleteFile: file.deleteFile,
} satisfies Record<string, Endpoint>;
