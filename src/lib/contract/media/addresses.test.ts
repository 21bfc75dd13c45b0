import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import { publicId } from '../fields.ts';
import { endpoints } from '../index.ts';

interface Part {
  entries?: Record<string, GenericSchema>;
  wrapped?: GenericSchema;
  item?: GenericSchema;
  options?: GenericSchema[];
}

/** Whether a field holds public ids. */
function holdsId(schema: GenericSchema): boolean {
  const { wrapped, item } = schema as Part;
  return schema === publicId || [wrapped, item].some((inner) => inner !== undefined && holdsId(inner));
}

/** The objects in an answer that have public ids, by their path. */
function objectsWithIds(schema: GenericSchema, path: string): [path: string, fields: string[]][] {
  const { entries = {}, wrapped, item, options } = schema as Part;
  const inside = [
    ...Object.entries(entries).map(([name, field]) => [`${path}.${name}`, field] as const),
    ...(Array.isArray(options) ? options : []).map((option) => [path, option] as const),
    ...[wrapped, item].flatMap((inner) => (inner ? [[path, inner] as const] : [])),
  ].flatMap(([at, inner]) => (typeof inner === 'object' ? objectsWithIds(inner, at) : []));
  const own = Object.values(entries).some(holdsId) ? [[path, Object.keys(entries)] as [string, string[]]] : [];
  return [...own, ...inside];
}

test('every object with public ids has their addresses too', () => {
  const found = Object.entries(endpoints).flatMap(([name, { data }]) => objectsWithIds(data, name));
  expect(found.map(([path]) => path)).toEqual(expect.arrayContaining(['feed.contents', 'login.user', 'searchTags']));
  expect(found.filter(([, fields]) => !fields.includes('media'))).toEqual([]);
});
