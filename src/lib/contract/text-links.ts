import * as v from 'valibot';
import { code } from './fields.ts';

/** The members that a text mentions as `@name`, and its `#tags`, if they exist; as comparison keys (`tagKey`), each once. */
export const textLinks = v.object({
  members: v.array(v.object({ userName: v.string(), userCode: code })),
  tags: v.array(v.string()),
});
export type TextLinks = v.InferOutput<typeof textLinks>;
