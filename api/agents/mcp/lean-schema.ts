import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { unknownFields } from '../unknown-fields.ts';

/** Schema of a tool: validation by zod, and a JSON schema without what models do not need. */
type ToolSchema = z.ZodType & StandardSchemaWithJSON;

/**
 * Shortens the JSON schema of a zod schema and keeps it, because clients pay for every token of a list of tools. Outputs
 * stay open for further fields, so that clients with an old list accept them.
 */
export function leanSchema(schema: z.ZodType): ToolSchema {
  return withStandard(schema, schema['~standard'].validate);
}

/** The same for an input, of which unknown fields are refused: zod drops them without a word. */
export function leanInputSchema(schema: z.ZodType): ToolSchema {
  return withStandard(schema, async (value) => {
    const unknown = unknownFields(schema, value);
    const result = await schema['~standard'].validate(value);
    return unknown.length === 0
      ? result
      : { issues: [...unknown.map(({ path, message }) => ({ path, message })), ...(result.issues ?? [])] };
  });
}

function withStandard(schema: z.ZodType, validate: ToolSchema['~standard']['validate']): ToolSchema {
  const json = { input: trimmed(z.toJSONSchema(schema, { io: 'input' })), output: outputOf(schema) };
  const lean = Object.create(schema) as ToolSchema;
  Object.defineProperty(lean, '~standard', {
    value: { ...schema['~standard'], validate, jsonSchema: { input: () => json.input, output: () => json.output } },
  });
  return lean;
}

type Json = Record<string, unknown>;

/** Without descriptions, because the text of an answer says the same; parts that occur again are named where that is shorter. */
function outputOf(schema: z.ZodType): Json {
  const [inline, named] = (['inline', 'ref'] as const).map((reused) =>
    withoutDescriptions(trimmed(z.toJSONSchema(schema, { io: 'output', reused }))),
  ) as [Json, Json];
  return JSON.stringify(named).length < JSON.stringify(inline).length ? named : inline;
}

function withoutDescriptions(schema: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'description' && typeof value === 'string' ? undefined : value,
    ),
  ) as Json;
}

function trimmed(schema: Json): Json {
  const { $schema: _schema, ...rest } = trimmedValue(schema) as Json;
  return rest;
}

function trimmedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmedValue);
  if (typeof value !== 'object' || value === null) return value;
  // A format says what its pattern spells out.
  const kept = Object.entries(value).filter(
    ([name, given]) => !isNoise(name, given) && !(name === 'pattern' && 'format' in value),
  );
  return Object.fromEntries(kept.map(([name, given]) => [name, trimmedValue(given)]));
}

/** Bounds that every safe integer keeps, texts that must not be empty, and words that close outputs or leave objects open. */
function isNoise(name: string, value: unknown): boolean {
  if (name === 'additionalProperties') return value === false || isEmptyObject(value);
  if (name === 'properties') return isEmptyObject(value);
  if (name === 'minLength') return value === 1;
  return (name === 'minimum' || name === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
