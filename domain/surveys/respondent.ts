/** Respondents: people and personas alike. */
import type { Arrangement } from './arrange.ts';
import type { Value } from './parts/condition.ts';

export type AttributeValue = string | number | boolean | readonly string[];

export interface Respondent {
  arrangement: Arrangement;
  /** Facts known before the first question, such as `age` or `country`. */
  attributes: Readonly<Record<string, AttributeValue>>;
  /** The language that texts are shown in where they have it. */
  language: string | null;
}

/** Answers by question; null is a question that was passed without an answer. */
export type Answers = Readonly<Record<string, unknown>>;

export function attributeValue({ attributes }: Pick<Respondent, 'attributes'>, name: string): Value | null {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (value === undefined || value === '') return null;
  if (typeof value === 'object') return { chosen: value, number: value.length };
  const number = typeof value === 'boolean' ? Number.NaN : Number(value);
  return { chosen: [String(value)], number: Number.isFinite(number) ? number : null };
}
