/** GraphQL types from zod schemas, by the kind and description of each field and whether it is optional. */
import type { InputRef } from '@pothos/core';
import * as z from 'zod/mini';
import { builder } from './builder.ts';

type Schema = z.core.$ZodType;

/** A field's schema without its wrappers (optional, nullable, default), and their effect. */
interface Unwrapped {
  inner: z.core.$ZodTypes;
  description?: string | undefined;
  isId?: boolean;
  /** Name of an object's GraphQL type. */
  typeName?: string;
  typeDescription?: string | undefined;
}

function unwrapped(schema: Schema): Unwrapped {
  const inner = schema as z.core.$ZodTypes;
  const { def } = inner._zod;
  const { description, isId, typeName } = z.globalRegistry.get(schema) ?? {};
  const wrapped = def.type === 'pipe' ? def.in : 'innerType' in def ? def.innerType : undefined;
  const within = wrapped === undefined ? { inner } : unwrapped(wrapped);
  if (typeof typeName === 'string') return { ...within, typeName, typeDescription: description };
  return { ...within, ...(description === undefined ? {} : { description }), ...(isId === true ? { isId } : {}) };
}

const made = new Map<string, InputRef<object>>();

/** Builds the input type of an object schema, whose name is `typeName` in the schema's metadata. */
export function inputTypeOf<T extends Schema>(schema: T): InputRef<z.input<T> & object> {
  const { inner, typeName = '', typeDescription } = unwrapped(schema);
  const known = made.get(typeName);
  if (known !== undefined) return known as InputRef<z.input<T> & object>;
  if (inner._zod.def.type !== 'object' || typeName === '') throw new Error('An input type is an object with a name');
  const { shape } = inner._zod.def;
  const ref = builder.inputRef<z.input<T> & object, false>(typeName).implement({
    ...described(typeDescription),
    fields: (t) =>
      Object.fromEntries(
        Object.entries(shape).map(([name, field]) => {
          const type = typeOf(field, inputTypeOf);
          const required = field._zod.optin !== 'optional';
          return [name, t.field({ type, required, ...described(unwrapped(field).description) })];
        }),
      ) as never,
  });
  made.set(typeName, ref);
  return ref;
}

/** Returns the type and description of an output field; objects are JSON. */
export function outputTypeOf(schema: Schema): { type: 'String'; description?: string } {
  return { type: typeOf(schema, () => 'JSON'), ...described(unwrapped(schema).description) };
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

/** Returns the GraphQL type of a schema. The cast stands for the union of all scalars, which Pothos cannot infer. */
function typeOf(schema: Schema, objectType: (schema: Schema) => unknown): 'String' {
  const { inner, isId } = unwrapped(schema);
  const { def } = inner._zod;
  if (def.type === 'array') return [typeOf(def.element, objectType)] as unknown as 'String';
  if (def.type === 'object') return objectType(schema) as 'String';
  if (def.type === 'number') return ('format' in def ? 'Int' : 'Float') as 'String';
  if (def.type === 'boolean') return 'Boolean' as 'String';
  return (isId ? 'ID' : 'String') as 'String';
}
