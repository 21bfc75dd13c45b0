import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** The callers that are allowed: everyone, a signed-in member, or a member who holds the permission flag named `ROLE.flag`. */
export type Access = 'everyone' | 'member' | `${Role}.${Flag}`;

export type Role = 'POST' | 'COMMENT' | 'REPORT' | 'USER' | 'LOG' | 'PERMISSION' | 'SETTINGS';
export type Flag = 'view' | 'insert' | 'update' | 'delete' | 'restore';

/** One call of the product, written once: the requesters, the routes and the OpenAPI document are made from it. */
export interface Endpoint<
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Data extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base address, without a leading slash. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly query: Query;
  readonly body: Body;
  /** The `data` of the envelope when `code` is 200. */
  readonly data: Data;
  /**
   * The fields of query and body that the activity log may keep: codes, kinds, switches. Never text that people wrote, and
   * never a secret. Without it, no input is kept.
   */
  readonly logged?: readonly string[];
  /** The statuses that this call may answer, besides 200 and those that every call may answer. */
  readonly fails?: readonly (400 | 404 | 409 | 429)[];
}

export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _D> ? InputOf<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _D> ? InputOf<B> : never;
export type DataOf<E> = E extends Endpoint<infer _Q, infer _B, infer D> ? InferOutput<D> : never;
type InputOf<S> = S extends GenericSchema ? InferInput<S> : undefined;

type FieldOf<S> = S extends GenericSchema ? Extract<keyof InferOutput<S>, string> : never;

/** Declares a call; `query` and `body` are optional. */
export function endpoint<
  Data extends GenericSchema,
  Query extends GenericSchema | undefined = undefined,
  Body extends GenericSchema | undefined = undefined,
>(
  call: Omit<Endpoint<Query, Body, Data>, 'query' | 'body' | 'logged'> & {
    query?: Query;
    body?: Body;
    logged?: readonly (FieldOf<Query> | FieldOf<Body>)[];
  },
): Endpoint<Query, Body, Data> {
  return { ...call, query: call.query as Query, body: call.body as Body };
}
