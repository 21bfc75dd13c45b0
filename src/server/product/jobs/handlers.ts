import { sendAccountMail } from '#server/product/services/account/email/send-account-mail.ts';
import { mailPasswordChange } from '#server/product/services/account/password/mail-password-change.ts';
import { sweepActivityLog } from '#server/product/services/activity-log/sweep-activity-log.ts';
import { checkAllHosted, checkHosted } from '#server/product/services/hosting/check-hosted.ts';
import { deleteHosted } from '#server/product/services/hosting/delete-hosted.ts';
import { mailCommentRemoval, mailRemoval } from '#server/product/services/moderation/mail-removal.ts';
import { queueDueDigests } from '#server/product/services/notification/digest/due-digests.ts';
import { sendDigest } from '#server/product/services/notification/digest/send-digest.ts';
import { sweepNotifications } from '#server/product/services/notification/sweep-notifications.ts';
import { tellOfPost } from '#server/product/services/notification/tell-of-post.ts';
import { measureHour } from '#server/product/services/overview/hourly-figures.ts';
import { sweepVisits } from '#server/product/services/post/sweep-visits.ts';
import { sweepPresence } from '#server/product/services/presence/sweep-presence.ts';
import { pushNotification, pushToDevice } from '#server/product/services/push/push-notification.ts';
import { mailAnswer } from '#server/product/services/registration/mail-answer.ts';
import { sweepApplications } from '#server/product/services/registration/sweep-applications.ts';
import { sweepSessions } from '#server/product/services/session/sweep-sessions.ts';
import { buildLadder } from './build-ladder.ts';
import type { JobHandler } from './handler.ts';
import { makeAvif } from './make-avif.ts';
import type { JobName } from './queue.ts';
import { sweepPosts } from './sweeps/sweep-posts.ts';
import { sweepUploads } from './sweeps/sweep-uploads.ts';
import { transcodeUpload } from './transcode-upload.ts';

/** The handler of each job; `queue.ts` says what they do. */
export const handlers: { [Name in JobName]: JobHandler<Name> } = {
  // Nothing to do if no account has the address.
  'send-mail': async (context, { accountId, purpose, language }) =>
    accountId !== null && (await sendAccountMail(context, accountId, purpose, language)),
  'tell-password-change': (context, { accountId, change, language }) =>
    mailPasswordChange(context, accountId, change, language),
  'tell-applicant': (context, { applicationId }) => mailAnswer(context, applicationId),
  'tell-removal': (context, { postId }) => mailRemoval(context, postId),
  'tell-comment-removal': (context, { commentId }) => mailCommentRemoval(context, commentId),
  'transcode-upload': transcodeUpload,
  'build-ladder': buildLadder,
  'check-hosted': (context, { uploadId }, { signal }) =>
    uploadId === undefined ? checkAllHosted(context, signal) : checkHosted(context, uploadId),
  'delete-hosted': async (context, _payload, { signal }) => {
    const deleted = await deleteHosted(context, signal);
    if (deleted > 0) context.log.info({ deleted }, 'files were deleted at the media host');
  },
  'make-avif': makeAvif,
  'push-notification': (context, { notificationId }) => pushNotification(context, notificationId),
  'push-to-device': pushToDevice,
  'tell-of-post': (context, { postId }, { signal }) => tellOfPost(context, postId, signal),
  'send-digests': async (context, _payload, { signal }) => {
    const digests = await queueDueDigests(context, signal);
    if (digests > 0) context.log.info({ digests }, 'queued digests');
  },
  'send-digest': (context, { accountId }) => sendDigest(context, accountId),
  'sweep-notifications': async (context, _payload, { signal }) => {
    const rows = await sweepNotifications(context, signal);
    if (rows > 0) context.log.info({ rows }, 'removed old notifications');
  },
  'sweep-uploads': sweepUploads,
  'sweep-posts': sweepPosts,
  'sweep-sessions': async (context, _payload, { signal }) => {
    const rows = await sweepSessions(context, signal);
    if (rows > 0) context.log.info({ rows }, 'removed old sessions');
  },
  'sweep-applications': async (context) => {
    const rows = await sweepApplications(context);
    if (rows > 0) context.log.info({ rows }, 'removed applications that were decided long ago');
  },
  'sweep-visits': async (context, _payload, { signal }) => {
    const rows = await sweepVisits(context, signal);
    if (rows > 0) context.log.info({ rows }, 'removed old views of visitors');
  },
  'sweep-presence': async (context) => {
    const rows = await sweepPresence(context);
    if (rows > 0) context.log.info({ rows }, 'removed people who were active long ago');
  },
  'measure-hour': (context) => measureHour(context),
  'sweep-activity-log': async (context) => {
    const { weeks } = await sweepActivityLog(context);
    if (weeks.length > 0) context.log.info({ weeks }, 'removed weeks of the activity log');
  },
};
