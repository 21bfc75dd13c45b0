import { buildLadder } from './build-ladder.ts';
import type { JobHandler } from './handler.ts';
import { checkHostedFiles } from './hosting/check-hosted.ts';
import { deleteHostedFiles } from './hosting/delete-hosted.ts';
import { sendMail } from './mail/send-mail.ts';
import { tellPasswordChange } from './mail/tell-password-change.ts';
import { tellCommentRemoval, tellRemoval } from './mail/tell-removal.ts';
import { makeAvif } from './make-avif.ts';
import { measureHour } from './measure-hour.ts';
import type { JobName } from './queue.ts';
import { sweepActivityLog } from './sweeps/sweep-activity-log.ts';
import { sweepPosts } from './sweeps/sweep-posts.ts';
import { sweepPresence } from './sweeps/sweep-presence.ts';
import { sweepSessions } from './sweeps/sweep-sessions.ts';
import { sweepUploads } from './sweeps/sweep-uploads.ts';
import { sweepVisits } from './sweeps/sweep-visits.ts';
import { transcodeUpload } from './transcode-upload.ts';

/** The handler of each job. */
export const handlers: { [Name in JobName]: JobHandler<Name> } = {
  'send-mail': sendMail,
  'tell-password-change': tellPasswordChange,
  'tell-removal': tellRemoval,
  'tell-comment-removal': tellCommentRemoval,
  'transcode-upload': transcodeUpload,
  'build-ladder': buildLadder,
  'check-hosted': checkHostedFiles,
  'delete-hosted': deleteHostedFiles,
  'make-avif': makeAvif,
  'sweep-uploads': sweepUploads,
  'sweep-posts': sweepPosts,
  'sweep-sessions': sweepSessions,
  'sweep-visits': sweepVisits,
  'sweep-presence': sweepPresence,
  'measure-hour': measureHour,
  'sweep-activity-log': sweepActivityLog,
};
