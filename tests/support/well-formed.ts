import * as v from 'valibot';

/** Values of which one fits any plain field of the contract; who adds a field that none fits adds one here. */
const plain: unknown[] = [
  'long enough',
  'ada@example.org',
  'images/abcdefgh',
  'videos/abcdefgh',
  '1',
  '2026-11-21T10:00:00.000Z',
  'https://example.org/',
  'abc',
  1,
  0.5,
  true,
  null,
];

interface Parts {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: unknown[];
  literal?: unknown;
}

/** A value that the schema takes, checks across fields and all; throws where it finds none. */
export function wellFormed(schema: v.GenericSchema): unknown {
  let tries = 0;
  for (const value of candidates(schema)) {
    if (v.safeParse(schema, value).success) return value;
    tries += 1;
    if (tries > 20_000) break;
  }
  throw new Error(
    `Nothing fits a schema of type ${schema.type}: add a value that does to tests/support/well-formed.ts.`,
  );
}

function* candidates(schema: v.GenericSchema): Generator<unknown> {
  const { type, entries, item, wrapped, options = [], literal } = schema as unknown as Parts;
  if (entries) yield* objects(Object.entries(entries));
  else if (item) yield [wellFormed(item)];
  else if (wrapped) yield* [...fitting(wrapped), undefined];
  else if (type === 'intersect') yield* merged(options as v.GenericSchema[]);
  else if (type === 'union' || type === 'variant')
    for (const option of options) yield* candidates(option as v.GenericSchema);
  else if (type === 'picklist') yield* options;
  else if (type === 'literal') yield literal;
  else yield* plain;
}

const fitting = (schema: v.GenericSchema) =>
  [...candidates(schema)].filter((value) => v.safeParse(schema, value).success);

/** Every combination of what fits its fields, the likeliest first. */
function* objects(fields: [string, v.GenericSchema][]): Generator<Record<string, unknown>> {
  const [[name, schema] = [], ...others] = fields as [[string, v.GenericSchema]?, ...[string, v.GenericSchema][]];
  if (!name || !schema) return yield {};
  for (const value of fitting(schema)) for (const rest of objects(others)) yield { [name]: value, ...rest };
}

function* merged([first, ...others]: v.GenericSchema[]): Generator<Record<string, unknown>> {
  if (!first) return yield {};
  for (const value of candidates(first)) for (const rest of merged(others)) yield { ...(value as object), ...rest };
}
