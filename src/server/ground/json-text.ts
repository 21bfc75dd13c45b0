declare const of: unique symbol;

/** The JSON of a value of this type, as text: a part that many answers share is serialized once. */
export type JsonText<Value> = string & { readonly [of]: Value };

export const jsonText = <Value>(value: Value) => JSON.stringify(value) as JsonText<Value>;

export const listText = <Value>(items: readonly JsonText<Value>[]) => `[${items.join(',')}]` as JsonText<Value[]>;

/** An object of one member. */
export const memberText = <Name extends string, Value>(name: Name, value: JsonText<Value>) =>
  `{"${name}":${value}}` as JsonText<Record<Name, Value>>;

/** One object with the members of both, each of which has at least one. */
export const joinedText = <One extends object, Other extends object>(one: JsonText<One>, other: JsonText<Other>) =>
  `${one.slice(0, -1)},${other.slice(1)}` as JsonText<One & Other>;
