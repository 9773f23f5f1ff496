/** Options of questions, rows of matrices and items of MaxDiff. */
import * as z from 'zod/mini';
import type { Phrase } from '../page-words/words.ts';
import { idSchema } from './id.ts';
import { surveyLimits } from './limits.ts';
import { textOf, textSchema } from './text.ts';

export const optionSchema = z.object({
  id: idSchema,
  text: textSchema,
  /** Keeps its place when the others are shuffled. */
  fixed: z.optional(z.boolean()),
});
export type Option = z.output<typeof optionSchema>;

export const optionsSchema = z
  .array(optionSchema)
  .check(z.maxLength(surveyLimits.options, 'A question can have at most 50 options'));

/** Options with these ids keep their place: one is answered in own words, the other excludes all others. */
export const otherId = 'other';
export const noneId = 'none';

export const randomizeSchema = z._default(z.enum(['none', 'all', 'flip']), 'none');

export const carryForwardSchema = z.object({ from: idSchema, which: z.enum(['chosen', 'not-chosen']) });

/** Fields of a question about one list of options. */
export const optionListFields = {
  options: optionsSchema,
  randomize: randomizeSchema,
  carryForward: z.optional(carryForwardSchema),
};

/** Words that the respondent gave for "Other". */
export const otherTextSchema = z.optional(z.string().check(z.maxLength(surveyLimits.otherCharacters)));

export function isFixed({ id, fixed }: Option): boolean {
  return fixed === true || id === otherId || id === noneId;
}

export function optionText(options: readonly Option[], id: string, language?: string | null): string {
  const option = options.find((one) => one.id === id);
  return option === undefined ? id : textOf(option.text, language);
}

/** Letters of a list as in prompts: A to Z, then AA, AB. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}

export function lettersOf(options: readonly Option[]): string[] {
  return options.map((_, index) => letterOf(index));
}

export function letteredLines(options: readonly Option[]): string[] {
  return options.map(({ text }, index) => `${letterOf(index)}. ${textOf(text)}`);
}

/** Finds the option that a model names by its letter, id or text; null for none. */
export function findOption(options: readonly Option[], named: unknown): Option | null {
  if (typeof named !== 'string' && typeof named !== 'number') return null;
  const words = String(named).trim();
  const letter = /^\(?([A-Za-z]{1,2})\)?(?:[.):]|$)/.exec(words)?.[1]?.toUpperCase();
  const plain = words.toLowerCase();
  return (
    options.find((_, index) => letterOf(index) === letter) ??
    options.find(({ id }) => id === words) ??
    options.find(({ text }) => textOf(text).trim().toLowerCase() === plain) ??
    null
  );
}

/** Names what is wrong with a list of options; null when it can be asked. */
export function optionsProblem(options: readonly Option[], min: number, name = 'options'): string | null {
  if (options.length < min) return `It needs at least ${min} ${name}.`;
  if (new Set(options.map(({ id }) => id)).size < options.length) return `Two of its ${name} have the same id.`;
  if (options.some(({ text }) => textOf(text).trim() === '')) return `One of its ${name} has no text.`;
  return null;
}

export function areAllOffered(options: readonly Option[], ids: readonly string[]): boolean {
  return ids.every((id) => options.some((option) => option.id === id));
}

export const notOffered: Phrase = { key: 'notOffered' };

/** Names what is wrong with the options of a question; null for nothing. Carried options are known only when it is asked. */
export function optionListProblem({
  options,
  carryForward,
}: {
  options: readonly Option[];
  carryForward?: object | undefined;
}): string | null {
  return optionsProblem(options, carryForward === undefined ? 2 : 0);
}
