import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment } from '../fields.ts';
import { limits } from '../limits.ts';
import { atMost, oneLine } from '../written-text.ts';

/** The browser's own address for pushes, at the push service of its maker. */
const endpointAddress = v.pipe(v.string(), v.maxLength(limits.pushEndpoint), v.url());

/** Base64url, as browsers give it. */
const key = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]+={0,2}$/));

/** A browser that gets pushes. */
const pushDevice = v.object({
  code,
  /** Such as `Firefox on Android`. */
  name: v.string(),
  createdAt: moment,
  /** Whether the session of this call added it. */
  isCurrent: v.boolean(),
});
export type PushDevice = v.InferOutput<typeof pushDevice>;

export const pushKey = endpoint({
  method: 'GET',
  path: 'push/key',
  summary: 'The public VAPID key of this installation, for the browser’s subscription.',
  access: 'member',
  data: v.object({ key: v.string() }),
});

export const pushDevices = endpoint({
  method: 'GET',
  path: 'push/devices',
  summary: 'The browsers that get the member’s pushes, the latest first: at most ten.',
  access: 'member',
  data: v.array(pushDevice),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: 'push/devices',
  summary:
    'Sends pushes to this browser from now on. The same address again changes its keys and name; of more than ten, the oldest goes. The ' +
    'subscription ends with the session.',
  access: 'member',
  body: v.object({
    endpoint: endpointAddress,
    keys: v.object({ p256dh: key, auth: key }),
    name: v.optional(v.pipe(v.string(), v.transform(oneLine), atMost(limits.deviceName)), ''),
  }),
  data: pushDevice,
  fails: [400],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: 'push/devices',
  summary: 'Sends no more pushes to this browser of the member’s own. 404 if there is none.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode }),
  data: v.array(pushDevice),
  fails: [404],
});
