import * as account from './account/account.ts';
import * as auth from './account/auth.ts';
import * as editProfile from './account/edit-profile.ts';
import * as firstRun from './account/first-run.ts';
import * as hiddenWords from './account/hidden-words.ts';
import * as invitation from './account/invitation.ts';
import * as people from './account/people.ts';
import * as relation from './account/relation.ts';
import * as sensitiveSettings from './account/sensitive-settings.ts';
import * as memberStorage from './account/storage.ts';
import * as history from './activity/history.ts';
import * as activeUsers from './admin/active-users.ts';
import * as log from './admin/activity-log.ts';
import * as application from './admin/application.ts';
import * as jobs from './admin/jobs.ts';
import * as overview from './admin/overview.ts';
import * as rolePermission from './admin/permission.ts';
import * as siteSettings from './admin/settings.ts';
import * as adminUser from './admin/user.ts';
import * as comment from './comment/comment.ts';
import * as moderateComment from './comment/moderate-comment.ts';
import type { Endpoint } from './endpoint.ts';
import * as inbox from './inbox/notification.ts';
import * as push from './inbox/push.ts';
import * as inboxSettings from './inbox/settings.ts';
import * as consent from './legal/consent.ts';
import * as legal from './legal/legal-page.ts';
import * as mediaAddress from './media/renewal.ts';
import { deletePost } from './post/delete-post.ts';
import * as file from './post/file.ts';
import * as hostedFile from './post/hosted-file.ts';
import * as interest from './post/interest.ts';
import * as post from './post/post.ts';
import * as processing from './post/processing.ts';
import * as publishing from './post/publishing.ts';
import * as tag from './post/tag.ts';
import { updatePost } from './post/update-post.ts';
import * as removed from './report/removed.ts';
import * as report from './report/report.ts';
import * as reports from './report/reports.ts';
import * as search from './search/search.ts';
import * as sound from './sound/sound.ts';

/** Every call of the product by its operation name: the source of the OpenAPI document and the access tests. */
export const endpoints = {
  register: auth.register,
  openFirstRun: firstRun.openFirstRun,
  makeFirstAdministrator: firstRun.makeFirstAdministrator,
  setUpSite: firstRun.setUpSite,
  testMail: firstRun.testMail,
  withdrawApplication: auth.withdrawApplication,
  login: auth.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  googleLogin: auth.googleLogin,
  changePassword: auth.changePassword,
  requestPasswordReset: auth.requestPasswordReset,
  resetPassword: auth.resetPassword,
  verifyEmail: auth.verifyEmail,
  listLegalPages: legal.listLegalPages,
  getLegalPage: legal.getLegalPage,
  listVersions: legal.listVersions,
  saveLegalPage: legal.saveLegalPage,
  previewLegalPage: legal.previewLegalPage,
  getConsents: consent.getConsents,
  giveConsent: consent.giveConsent,
  getRegistration: invitation.getRegistration,
  invitations: invitation.invitations,
  mayInvite: invitation.mayInvite,
  createInvitation: invitation.createInvitation,
  revokeInvitation: invitation.revokeInvitation,
  me: account.me,
  getStorage: memberStorage.getStorage,
  accountDetail: account.accountDetail,
  accountPosts: account.accountPosts,
  updateProfile: editProfile.updateProfile,
  updateAvatar: editProfile.updateAvatar,
  followAccount: people.followAccount,
  followers: people.followers,
  following: people.following,
  suggestedAccounts: people.suggestedAccounts,
  blockAccount: relation.blockAccount,
  muteAccount: relation.muteAccount,
  removeFollower: relation.removeFollower,
  getRelation: relation.getRelation,
  blockedAccounts: relation.blockedAccounts,
  mutedAccounts: relation.mutedAccounts,
  exportBlocked: relation.exportBlocked,
  exportMuted: relation.exportMuted,
  importBlocked: relation.importBlocked,
  importMuted: relation.importMuted,
  hiddenWords: hiddenWords.hiddenWords,
  hideWord: hiddenWords.hideWord,
  showWord: hiddenWords.showWord,
  exportWords: hiddenWords.exportWords,
  importWords: hiddenWords.importWords,
  visibleAccounts: relation.visibleAccounts,
  getSensitiveSettings: sensitiveSettings.getSensitiveSettings,
  setSensitiveSettings: sensitiveSettings.setSensitiveSettings,
  renewMediaAddress: mediaAddress.renewMediaAddress,
  feed: post.feed,
  getPost: post.getPost,
  viewPost: post.viewPost,
  likePost: post.likePost,
  markNotInterested: interest.markNotInterested,
  whyPost: interest.whyPost,
  getFeedSettings: interest.getFeedSettings,
  setFeedSettings: interest.setFeedSettings,
  startOver: interest.startOver,
  deletePost,
  updatePost,
  comments: comment.comments,
  replies: comment.replies,
  getComment: comment.getComment,
  sendComment: comment.sendComment,
  sendReply: comment.sendReply,
  likeComment: comment.likeComment,
  deleteComment: comment.deleteComment,
  commentNews: comment.commentNews,
  pinComment: moderateComment.pinComment,
  hideComment: moderateComment.hideComment,
  heldComments: moderateComment.heldComments,
  getCommentSettings: moderateComment.getCommentSettings,
  setCommentSettings: moderateComment.setCommentSettings,
  sendReport: report.sendReport,
  reportedSubjects: reports.reportedSubjects,
  settleReports: reports.settleReports,
  removedPosts: removed.removedPosts,
  removedComments: removed.removedComments,
  restorePost: removed.restorePost,
  restoreComment: removed.restoreComment,
  reviewPost: removed.reviewPost,
  ownRemovedPosts: removed.ownRemovedPosts,
  searchPosts: search.searchPosts,
  searchAccounts: search.searchAccounts,
  topKeywords: search.topKeywords,
  suggestions: search.suggestions,
  getSound: sound.getSound,
  postsBySound: sound.postsBySound,
  trendingSounds: sound.trendingSounds,
  publishPost: publishing.publishPost,
  processingPosts: processing.processingPosts,
  retryPost: processing.retryPost,
  rolePermissions: rolePermission.rolePermissions,
  permissionHolder: rolePermission.permissionHolder,
  saveRolePermissions: rolePermission.saveRolePermissions,
  getSettings: siteSettings.getSettings,
  changeSetting: siteSettings.changeSetting,
  viewHistory: history.viewHistory,
  likeHistory: history.likeHistory,
  commentHistory: history.commentHistory,
  searchHistory: history.searchHistory,
  removeViews: history.removeViews,
  removeLikes: history.removeLikes,
  removeComments: history.removeComments,
  removeKeywords: history.removeKeywords,
  getHistorySettings: history.getHistorySettings,
  setHistorySettings: history.setHistorySettings,
  listNotifications: inbox.listNotifications,
  getNotification: inbox.getNotification,
  unseenNotifications: inbox.unseenNotifications,
  seeNotifications: inbox.seeNotifications,
  removeNotification: inbox.removeNotification,
  getNotificationSettings: inboxSettings.getNotificationSettings,
  setNotificationSettings: inboxSettings.setNotificationSettings,
  unsubscribe: inboxSettings.unsubscribe,
  pushKey: push.pushKey,
  pushDevices: push.pushDevices,
  addPushDevice: push.addPushDevice,
  removePushDevice: push.removePushDevice,
  searchTags: tag.searchTags,
  createTag: tag.createTag,
  tagsByCode: tag.tagsByCode,
  deleteFile: file.deleteFile,
  signUpload: hostedFile.signUpload,
  finishUpload: hostedFile.finishUpload,
  activeUsers: activeUsers.activeUsers,
  overview: overview.overview,
  listJobs: jobs.listJobs,
  retryJob: jobs.retryJob,
  cancelJob: jobs.cancelJob,
  activityLog: log.activityLog,
  listUsers: adminUser.listUsers,
  disableUser: adminUser.disableUser,
  enableUser: adminUser.enableUser,
  listApplications: application.listApplications,
  assignApplication: application.assignApplication,
  answerApplication: application.answerApplication,
  invitedMembers: application.invitedMembers,
} satisfies Record<string, Endpoint>;
