/** Fields that a request has and its schema does not know: a misspelled cap must not be taken for none. */
import type { z } from 'zod';
import { isObject } from '../../domain/is-object.ts';
import { nearestName } from '../../domain/nearest-name.ts';

export interface UnknownField {
  path: (string | number)[];
  message: string;
  /** The known name that was probably meant. */
  nearest: string | null;
}

/** Longest part of a name that is said back. */
const maxShown = 60;
/** A request with nothing but unknown fields is answered with some of them. */
const maxNamed = 20;

/** Lists unknown fields of a value, nested ones too, each with the nearest known name. */
export function unknownFields(schema: z.ZodType, value: unknown): UnknownField[] {
  return fieldsIn(schema, value, []).slice(0, maxNamed);
}

/** Says that a field is unknown, and which one was probably meant. */
export function unknownField(path: UnknownField['path'], known: readonly string[]): UnknownField {
  const name = String(path.at(-1) ?? '');
  const nearest = nearestName(name, known);
  const shown = name.length > maxShown ? `${name.slice(0, maxShown)}…` : name;
  const message = `Unknown field '${shown.toWellFormed()}'.${nearest === null ? '' : ` Did you mean '${nearest}'?`}`;
  return { path, message, nearest };
}

/** Shapes of zod's schemas, as far as inputs use them. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Schemas whose fields are known by another one. */
const others = new WeakMap<z.ZodType, z.ZodType>();

/** Has the fields of a loose object checked as those of another schema, which is not described to agents again. */
export function checkedAs<Loose extends z.ZodType>(loose: Loose, other: z.ZodType): Loose {
  others.set(loose, other);
  return loose;
}

function fieldsIn(given: z.ZodType, value: unknown, path: UnknownField['path']): UnknownField[] {
  const schema = others.get(given) ?? given;
  const { type, shape, catchall, element, innerType, valueType, options, in: read } = definitionOf(schema);
  if (innerType !== undefined) return fieldsIn(innerType, value, path);
  if (type === 'pipe' && read !== undefined) return fieldsIn(read, value, path);
  if (type === 'union') return fieldsOfUnion(options ?? [], value, path);
  if (type === 'array' && element !== undefined && Array.isArray(value))
    return value.flatMap((one, at) => fieldsIn(element, one, [...path, at]));
  if (!isObject(value)) return [];
  if (type === 'record' && valueType !== undefined)
    return Object.entries(value).flatMap(([name, one]) => fieldsIn(valueType, one, [...path, name]));
  if (shape === undefined) return [];
  const isOpen = catchall !== undefined && definitionOf(catchall).type !== 'never';
  const known = Object.keys(shape);
  return Object.entries(value).flatMap(([name, one]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field !== undefined) return fieldsIn(field, one, [...path, name]);
    if (isOpen) return [];
    // A field that was sent already cannot be meant by another name.
    const free = known.filter((other) => !Object.hasOwn(value, other));
    return [unknownField([...path, name], free)];
  });
}

/** Reads a value as the option that it fits best: by its kind, else by the fields that the option knows. */
function fieldsOfUnion(options: readonly z.ZodType[], value: unknown, path: UnknownField['path']): UnknownField[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const ofShape = options.filter((option) => holds(option, value));
  const ofKind = ofShape.filter((option) => agreesByLiterals(option, value));
  const found = (ofKind.length > 0 ? ofKind : ofShape).map((option) => fieldsIn(option, value, path));
  const own = (fields: readonly UnknownField[]) => fields.filter((one) => one.path.length === path.length + 1);
  const nameless = (fields: readonly UnknownField[]) => own(fields).filter(({ nearest }) => nearest === null).length;
  return (
    found.toSorted((a, b) => own(a).length - own(b).length || nameless(a) - nameless(b) || a.length - b.length)[0] ?? []
  );
}

/** True for a schema of lists when the value is one, and of objects when it is an object. */
function holds(schema: z.ZodType, value: object): boolean {
  const { type, innerType, options } = definitionOf(schema);
  if (innerType !== undefined) return holds(innerType, value);
  if (type === 'union') return (options ?? []).some((option) => holds(option, value));
  return Array.isArray(value) ? type === 'array' : type === 'object' || type === 'record';
}

function agreesByLiterals(schema: z.ZodType, value: unknown): boolean {
  const literals = Object.entries(definitionOf(schema).shape ?? {}).filter(
    ([, field]) => definitionOf(field).type === 'literal',
  );
  return (
    literals.length > 0 && literals.every(([name, field]) => isObject(value) && field.safeParse(value[name]).success)
  );
}
