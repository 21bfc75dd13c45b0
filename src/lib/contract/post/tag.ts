import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, publicId } from '../fields.ts';
import { limits } from '../limits.ts';
import { memberMedia } from '../media/addresses.ts';
import { messages } from '../messages.ts';
import { atMost } from '../written-text.ts';
import { isTagName, tagName } from './tag-name.ts';

export const tag = v.object({
  code,
  name: v.string(),
  usageCount: v.number(),
  /** The user name of the first member who used it in public; for a tag without public use, the requesting member's; null if unknown. */
  username: v.nullable(v.string()),
  avatar: v.nullable(publicId),
  media: memberMedia,
});
export type Tag = v.InferOutput<typeof tag>;

export const searchTags = endpoint({
  method: 'GET',
  path: 'tags/search',
  summary:
    'Up to 20 tags whose names start with the keyword, then those that contain it; the most used first. Before its first public use only those who made a tag find it.',
  access: 'everyone',
  query: v.object({
    keyWord: v.pipe(v.string(), v.trim(), atMost(limits.keyword)),
  }),
  data: v.array(tag),
});

/** The name of a tag as a member types it, in the form in which it is stored. */
export const newTag = v.object({
  content: v.pipe(
    v.string(messages.tagBlank),
    v.trim(),
    v.transform((text) => tagName(text.replace(/^[#＃]/u, ''))),
    v.nonEmpty(messages.tagBlank),
    v.check(isTagName, messages.tagInvalid),
    // After normalisation, which may change the length.
    atMost(limits.tagName, messages.tagInvalid),
    // The index of names holds no longer one.
    v.maxLength(800, messages.tagInvalid),
  ),
});

export const createTag = endpoint({
  method: 'POST',
  path: 'tags',
  summary: 'The tag of that name, made if it did not exist.',
  access: 'member',
  body: newTag,
  data: tag,
});

export const tagsByCode = endpoint({
  method: 'GET',
  path: 'tags/by-code',
  summary:
    'The tags of these codes, joined by commas, in the same order; those that a search would not find are left out.',
  access: 'everyone',
  logged: ['code'],
  query: v.object({
    code: v.pipe(v.string(), v.maxLength(limits.tagsPerPost * (limits.codeLength + 1))),
  }),
  data: v.array(tag),
});
