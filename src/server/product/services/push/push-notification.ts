import { and, eq } from 'drizzle-orm';
import type { Config } from '#server/ground/config.ts';
import { pushDevices } from '#server/ground/db/schema/index.ts';
import { NotPublic } from '#server/ground/public-address.ts';
import type { Context } from '#server/product/context.ts';
import { TryLater } from '#server/product/jobs/queue.ts';
import { findPushable, runningDevices } from './find-pushable.ts';
import { readPushAddress } from './push-address.ts';
import { type PushAnswer, sendPush } from './send-push.ts';
import { vapidKeys } from './vapid-keys.ts';

const daySeconds = 24 * 60 * 60;

/** Adds a job for each device of the receiver, so that a device that cannot be reached is tried again without the others. */
export async function pushNotification(context: Context, notificationId: number): Promise<void> {
  const found = await findPushable(context, notificationId);
  if (!found) return;
  const devices = await runningDevices(context, found.receiverId);
  await context.db.transaction(async (tx) => {
    for (const { id: deviceId } of devices) {
      const key = `${notificationId} ${deviceId}`;
      await context.jobs.add('push-to-device', { notificationId, deviceId }, { key, within: tx });
    }
  });
}

/**
 * Sends the code of a notification to one device; its words are fetched there, with the member's session. Throws if the push service may
 * take it later. A device that is gone is removed.
 */
export async function pushToDevice(
  context: Context,
  { notificationId, deviceId }: { notificationId: number; deviceId: number },
  { signal, isLastTry }: { signal: AbortSignal; isLastTry: boolean },
): Promise<void> {
  const found = await findPushable(context, notificationId);
  const [device] = found ? await runningDevices(context, found.receiverId, deviceId) : [];
  const address = device && readPushAddress(device.endpoint, context.config.pushHosts);
  if (!found || !device || !address) return;
  const { endpoint, p256dh, auth } = device;
  // Loaded at the first push: it takes 10 MB, and many installations have none.
  const { default: webPush } = await import('web-push');
  const message = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ code: found.code }),
    {
      vapidDetails: { subject: subjectOf(context.config), ...(await vapidKeys(context)) },
      TTL: daySeconds,
      // The push service keeps one message of a topic for a browser that is away.
      topic: found.code,
      contentEncoding: 'aes128gcm',
    },
  );
  const answer = await sendPush(address, message, { signal, now: context.now() }).catch((error: Error) => {
    // Stopping is not a fault of the push service.
    signal.throwIfAborted();
    return error;
  });
  const log = context.log.child({ notificationId, deviceId });
  if (answer instanceof NotPublic) return log.warn({ reason: answer.message }, 'a push was not sent');
  if (answer instanceof Error || answer.status === 429 || answer.status >= 500) {
    if (!isLastTry) throw laterBecause(answer);
    return log.warn({ reason: laterBecause(answer).message }, 'a push was given up');
  }
  if (answer.status === 404 || answer.status === 410) return await removeGone(context, deviceId, endpoint);
  if (answer.status >= 300) log.warn({ status: answer.status }, 'a push was refused');
}

/** Unless the browser has registered again meanwhile, with another address. */
async function removeGone({ db, log }: Context, deviceId: number, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.id, deviceId), eq(pushDevices.endpoint, endpoint)));
  log.info({ deviceId }, 'a browser has ended its subscription');
}

const longestSeconds = 6 * 60 * 60;

function laterBecause(answer: Error | PushAnswer): Error {
  if (answer instanceof Error) return answer;
  const message = `the push service answered ${answer.status}`;
  return answer.retryAfter === null
    ? new Error(message)
    : new TryLater(message, Math.min(answer.retryAfter, longestSeconds));
}

/** Where a push service can reach the operator: a site, or the sender of mails for a site that only this network knows. */
const subjectOf = ({ publicUrl, secure, mailFrom }: Config): string =>
  secure ? publicUrl : `mailto:${mailFrom.replace(/^.*<(.*)>$/, '$1')}`;
