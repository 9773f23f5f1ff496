/** Schemas of the OpenAPI document, as far as types of clients follow from them. */
import { restDocument } from '../../api/agents/rest/document.ts';

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: string;
  enum?: readonly string[];
  description?: string;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
}

/** Returns the named schemas in the document's order. */
export function namedSchemas(): [string, Schema][] {
  return Object.entries(restDocument().components?.schemas ?? {}) as [string, Schema][];
}

/** Returns the name of the schema that a reference points to. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Returns the alternatives of a schema; undefined when it has none. */
export function alternatives({ oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return oneOf ?? anyOf;
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

/** Returns the JSON types of a schema; '' for one of any type. */
export function typesOf({ type = '' }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}
