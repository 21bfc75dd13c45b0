import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { exportActivityLog } from '#lib/contract/admin/activity-log.ts';
import { commentNews } from '#lib/contract/comment/comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { unitsPerCharacter } from '#lib/contract/limits.ts';
import { processingPosts } from '#lib/contract/post/processing.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls, made from the contract. */
export function openApiDocument(publicUrl: string, apiBase: string, accessCookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = `/${endpoint.path}`;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
    };
  }
  paths[`/${processingPosts.path}/events`] = {
    get: eventsOperation('processingPostsEvents', 'posts', processingPosts),
  };
  paths[`/${commentNews.path}/events`] = { get: eventsOperation('commentNewsEvents', 'comments', commentNews) };
  paths[`/${exportActivityLog.path}`] = { get: fileOperation('exportActivityLog', exportActivityLog) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Riff',
      version: '1.0.0',
      description:
        'Short videos and image posts with music. Every answer is an envelope; `code` equals the HTTP status.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: `${publicUrl}${apiBase}` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: accessCookie },
      },
      responses: {
        Refusal: {
          description: 'A refusal.',
          content: { 'application/json': { schema: refusal } },
        },
      },
    },
  };
}

const refusal = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    data: { type: 'null' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'message', 'data', 'errors'],
};

function operation(operationId: string, endpoint: Endpoint): Json {
  const data = schemaOf(endpoint.data, 'output');
  const refused = new Set([
    400,
    429,
    500,
    503,
    ...(endpoint.access === 'everyone' ? [] : [401, 428]),
    ...(endpoint.body ? [408, 413, 415] : []),
    ...(endpoint.fails ?? []),
  ]);
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]],
    security: endpoint.access === 'everyone' ? [] : [{ session: [] }],
    ...(endpoint.query && { parameters: parametersOf(endpoint.query) }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(endpoint.body, 'input') },
        },
      },
    }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          'application/json': {
            schema: {
              ...refusal,
              properties: { ...refusal.properties, code: { const: 200 }, data },
            },
          },
        },
      },
      ...Object.fromEntries([...refused].map((status) => [status, { $ref: '#/components/responses/Refusal' }])),
    },
  };
}

/** The operation for server-sent events, which have no envelope: their `data` is the call's data as JSON. */
function eventsOperation(operationId: string, event: string, endpoint: Endpoint): Json {
  const call = operation(operationId, endpoint);
  const success = {
    description: `An event named \`${event}\` at once and at each change; its data is that of the call beside it, as JSON.`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  };
  return { ...call, responses: { ...(call['responses'] as Json), 200: success } };
}

/** The operation for a file, which has no envelope. */
function fileOperation(operationId: string, endpoint: Endpoint): Json {
  const call = operation(operationId, endpoint);
  const schema = { type: 'string' };
  const success = {
    description: 'The file.',
    content: { 'text/csv': { schema }, 'application/jsonl': { schema } },
  };
  return { ...call, responses: { ...(call['responses'] as Json), 200: success } };
}

function parametersOf(query: GenericSchema): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Converts a schema. Rules that JSON Schema cannot express (checks across fields, trimming) are left out; the server still applies them. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...made } = toJsonSchema(schema as never, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'most' in valibotAction ? { ...jsonSchema, ...lengthOf(Number(valibotAction.most)) } : undefined,
  });
  return made as Json;
}

/** A length in JSON Schema, which counts code points. One character can have many, so the limit allows everything that the server accepts. */
const lengthOf = (most: number) => ({
  maxLength: most * unitsPerCharacter,
  description: `At most ${most} characters as a person counts them: an emoji is one, whatever it is made of.`,
});
