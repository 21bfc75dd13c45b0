import type { Hono } from 'hono';
import {
  createTag as createTagCall,
  searchTags as searchTagsCall,
  tagsByCode as tagsByCodeCall,
} from '#lib/contract/post/tag.ts';
import type { Context } from '#server/product/context.ts';
import { createTag } from '#server/product/services/tag/create-tag.ts';
import { searchTags, tagsByCode } from '#server/product/services/tag/search-tags.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function tagRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, searchTagsCall, async ({ actor, query }) => ({
    data: await searchTags(context, actor, query.keyWord),
  }));
  bind(app, createTagCall, async ({ actor, body }) => ({
    data: await createTag(context, actor, body.content),
  }));
  bind(app, tagsByCodeCall, async ({ actor, query }) => ({
    data: await tagsByCode(context, actor, query.code.split(',').filter(Boolean)),
  }));
}
