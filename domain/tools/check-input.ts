import { isObject } from '../is-object.ts';
import { ToolError, type ToolDefinition, type ToolInput, type ToolParameter } from './definition.ts';
import type { Json } from './json.ts';

/** Longest arguments of a call, as JSON. */
const maxCharacters = 200_000;

/**
 * Checks the arguments of a call as a model wrote them: JSON text or an object, numbers perhaps as text, objects of any
 * shape perhaps as JSON text. Fills in defaults and drops what the definition does not name. Throws ToolError, which
 * names the parameter.
 */
export function checkInput({ parameters }: Pick<ToolDefinition, 'parameters'>, raw: unknown): ToolInput {
  const given = argumentsOf(raw);
  const checked: [string, Json][] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && value !== null) checked.push([name, checkValue(name, parameter, value)]);
    else if (parameter.required) throw new ToolError(`Missing parameter: ${name}`);
    else if (parameter.default !== undefined) checked.push([name, parameter.default]);
  }
  return Object.fromEntries(checked);
}

function argumentsOf(raw: unknown): Record<string, unknown> {
  if (typeof raw === 'string' && raw.length > maxCharacters)
    throw new ToolError(`The arguments are longer than ${maxCharacters.toLocaleString('en-US')} characters`);
  // Models send no text for a call without arguments.
  const value = typeof raw === 'string' ? (raw.trim() === '' ? {} : parsed(raw)) : raw;
  if (!isObject(value)) throw new ToolError('The arguments are not a JSON object');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkValue(name: string, parameter: ToolParameter, value: unknown): Json {
  const fits = checkLimits(name, parameter, toType(name, parameter, value));
  if (parameter.values && !parameter.values.includes(String(fits)))
    throw new ToolError(`Parameter ${name} must be one of: ${parameter.values.join(', ')}`);
  return fits;
}

function toType(name: string, parameter: ToolParameter, value: unknown): Json {
  switch (parameter.type) {
    case 'string':
      if (typeof value === 'string') return value;
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      throw new ToolError(`Parameter ${name} must be a text`);
    case 'number':
    case 'integer':
      return toNumber(name, parameter.type, value);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === 'false') return value === 'true';
      throw new ToolError(`Parameter ${name} must be true or false`);
    case 'array':
      return toList(name, parameter, value);
    case 'object':
      return toObject(name, value);
  }
}

function toNumber(name: string, type: 'number' | 'integer', value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new ToolError(`Parameter ${name} must be a number`);
  if (type === 'integer' && !Number.isInteger(number)) throw new ToolError(`Parameter ${name} must be a whole number`);
  return number;
}

function toList(name: string, { items = 'string' }: ToolParameter, value: unknown): Json[] {
  const list = typeof value === 'string' ? (parsed(value) ?? [value]) : value;
  if (!Array.isArray(list)) throw new ToolError(`Parameter ${name} must be a list`);
  return list.map((item, place) => toType(`${name}[${place}]`, { type: items, description: '' }, item));
}

function toObject(name: string, value: unknown): Json {
  const object = typeof value === 'string' ? parsed(value) : value;
  // Lists come, too, where the data is a series; the tool says what it can use.
  if (Array.isArray(object) || isObject(object)) return object as Json;
  throw new ToolError(`Parameter ${name} must be a JSON object`);
}

function checkLimits(name: string, { minimum, maximum, maxLength }: ToolParameter, value: Json): Json {
  if (typeof value === 'number' && minimum !== undefined && value < minimum)
    throw new ToolError(`Parameter ${name} must be at least ${minimum}`);
  if (typeof value === 'number' && maximum !== undefined && value > maximum)
    throw new ToolError(`Parameter ${name} must be at most ${maximum}`);
  const isLong = (typeof value === 'string' || Array.isArray(value)) && maxLength !== undefined;
  if (isLong && value.length > maxLength)
    throw new ToolError(
      typeof value === 'string'
        ? `Parameter ${name} must be at most ${maxLength.toLocaleString('en-US')} characters`
        : `Parameter ${name} must have at most ${maxLength.toLocaleString('en-US')} items`,
    );
  return value;
}
