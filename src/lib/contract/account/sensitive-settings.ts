import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';

const settings = v.object({
  /** Whether the member sees sensitive posts uncovered at once. */
  showsSensitive: v.boolean(),
  /** When the member last said that they are 18 or older; null if they never did. */
  adultAt: v.nullable(moment),
});
export type SensitiveSettings = v.InferOutput<typeof settings>;

export const getSensitiveSettings = endpoint({
  method: 'GET',
  path: 'accounts/sensitive-settings',
  summary: 'Whether the member always sees sensitive posts, and when they said that they are of age.',
  access: 'member',
  data: settings,
});

export const setSensitiveSettings = endpoint({
  method: 'PUT',
  path: 'accounts/sensitive-settings',
  summary:
    'Shows sensitive posts always, or covers them. Riff does not know a member’s age: to show them, the member says once, with `isAdult`, that ' +
    'they are 18 or older.',
  access: 'member',
  logged: ['showsSensitive', 'isAdult'],
  body: v.object({ showsSensitive: v.boolean(), isAdult: v.optional(v.literal(true)) }),
  data: settings,
  fails: [400],
});
