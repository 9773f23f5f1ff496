import type { ToolDefinition, ToolParameter } from './definition.ts';

/** Wire formats whose schemas differ. */
export type SchemaStyle = 'openai' | 'anthropic';

/** A type, not an interface: SDKs take schemas as records of anything. */
export type JsonSchema = {
  type: 'object';
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  additionalProperties: false;
};

/**
 * Builds the JSON schema of a tool's arguments. An object with flexibleSchema is sent as a JSON string to the OpenAI
 * style (specification §3), whose schemas know no objects of any shape.
 */
export function toJsonSchema({ parameters }: Pick<ToolDefinition, 'parameters'>, style: SchemaStyle): JsonSchema {
  const entries = Object.entries(parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, toSchema(parameter, style)])),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

function toSchema(parameter: ToolParameter, style: SchemaStyle): Record<string, unknown> {
  const { type, description, values, items, minimum, maximum, flexibleSchema } = parameter;
  if (type === 'object' && flexibleSchema && style === 'openai')
    return { type: 'string', description: `${description} Written as a JSON object in a string.` };
  return {
    type,
    description,
    ...(values ? { enum: [...values] } : {}),
    ...(type === 'array' ? { items: { type: items ?? 'string' } } : {}),
    ...(type === 'object' ? { additionalProperties: true } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}
