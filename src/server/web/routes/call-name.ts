import * as activityLog from '#lib/contract/admin/activity-log.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';

/** Operations by method and path. Any other call is 'unknown', because its path is text from the caller. */
const types = new Map<string, string>(
  Object.entries({ ...endpoints, exportActivityLog: activityLog.exportActivityLog } as Record<
    string,
    Endpoint
  >).flatMap(
    ([name, { method, path }]) =>
      [
        [`${method} /api/${path}`, name],
        ...(method === 'GET' ? [[`GET /api/${path}/events`, `${name}Events`] as const] : []),
      ] as [string, string][],
  ),
);

const uploads: [RegExp, string][] = [
  [/^POST \/media\/v1_1\/riff\/(image|video|auto)\/upload$/, 'uploadFile'],
  [/^DELETE \/media\/v1_1\/riff\/uploads\//, 'abandonUpload'],
  [/^GET \/media\/v1_1\/riff\/uploads\//, 'uploadProgress'],
];

/** The operation of a request; null if it is no call, such as the delivery of media or a page that other sites read. */
export function callName(asked: string, path: string): string | null {
  const isUpload = path.startsWith('/media/v1_1/');
  if (!isUpload && !path.startsWith('/api/')) return null;
  const call = `${asked === 'HEAD' ? 'GET' : asked} ${path}`;
  return (isUpload ? uploads.find(([pattern]) => pattern.test(call))?.[1] : types.get(call)) ?? 'unknown';
}
