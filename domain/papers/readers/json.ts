import { isObject } from '../../is-object.ts';

/** Returns what is at a path of an answer; undefined when a part of it is missing. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** Returns a list; an empty one for everything else. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
