import * as activityLog from '#lib/contract/admin/activity-log.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';

/** Operations by method and path; a call that is none of them is 'unknown', because its path is the caller's own text. */
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

/** The operation of a request; null for what is no call: media that are watched, and what other sites read. */
export function callName(asked: string, path: string): string | null {
  const isUpload = path.startsWith('/media/v1_1/');
  if (!isUpload && !path.startsWith('/api/')) return null;
  const call = `${asked === 'HEAD' ? 'GET' : asked} ${path}`;
  return (isUpload ? uploads.find(([pattern]) => pattern.test(call))?.[1] : types.get(call)) ?? 'unknown';
}
