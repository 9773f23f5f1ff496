/** Checks the parts of a request with the schemas of its route. */
import type { Request } from 'express';
import { z } from 'zod';
import { unknownField, unknownFields } from '../unknown-fields.ts';
import { InvalidRequest } from './errors.ts';
import type { RestRoute } from './route.ts';

/** Reads path, query, headers and body. Throws InvalidRequest, which names every field that is not accepted. */
export function readRequest(route: RestRoute, req: Request) {
  const problems = unknownIn(route, req);
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return {};
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    problems.push(...error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })));
    return undefined;
  };
  const given = {
    path: read(route.pathFields, req.params),
    query: read(route.query, typedQuery(route.query, req.query)),
    headers: read(route.headers, headersOf(route.headers, req)),
    body: read(route.body, req.body),
  };
  if (problems.length > 0) throw new InvalidRequest(problems);
  return given as Parameters<RestRoute['handle']>[1];
}

/** Lists unknown fields of the body and the query: a misspelled one must not be taken for none. */
function unknownIn({ query, body }: RestRoute, req: Request): { field: string; message: string }[] {
  const known = Object.keys(query?.shape ?? {});
  const asked = Object.keys(req.query).filter((name) => !known.includes(name));
  const unknown = [
    ...asked.map((name) => unknownField([name], known)),
    ...(body === undefined ? [] : unknownFields(body, req.body)),
  ];
  return unknown.map(({ path, message }) => ({ field: path.join('.'), message }));
}

function headersOf(schema: z.ZodObject | undefined, req: Request): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(schema?.shape ?? {}).map((name) => [name, req.get(name)]));
}

/** Converts texts of a query to the types of its schema; what cannot be converted stays, and the schema refuses it. */
function typedQuery(schema: z.ZodObject | undefined, query: Request['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema?.shape ?? {}).map(([name, field]) => [name, typed(kindOf(field as z.ZodType), query[name])]),
  );
}

const kinds = new WeakMap<z.ZodType, unknown>();

/** Returns the JSON type of a field. */
function kindOf(field: z.ZodType): unknown {
  if (!kinds.has(field)) kinds.set(field, z.toJSONSchema(field, { io: 'input' }).type);
  return kinds.get(field);
}

function typed(kind: unknown, value: unknown): unknown {
  if (kind === 'array') return value === undefined || Array.isArray(value) ? value : [value];
  if (typeof value !== 'string') return value;
  if (kind === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  if (kind !== 'number' && kind !== 'integer') return value;
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
