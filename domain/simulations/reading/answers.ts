/** Finds the answer among the objects of a reply, in whatever a model or server wraps around it. */
import { isObject } from '../../is-object.ts';
import { objectsIn, withoutFences, type Repair } from '../extract-json.ts';
import { sentimentOfLabel } from '../label.ts';
import { isListOfLabels, isPlaceholder } from './echo.ts';
import { answerField } from './fields.ts';
import { parsedJson } from './parsed-json.ts';
import { withoutThoughts } from './thoughts.ts';

export interface FoundAnswer {
  object: Record<string, unknown>;
  repaired: boolean;
}

const maxDepth = 6;

/** Returns the last answer. 'unclear' when several people answer, or when a later answer was begun and cut off. */
export function findAnswer(text: string, repair: Repair | undefined): FoundAnswer | 'unclear' | null {
  if (isCutOffInLabel(text)) return 'unclear';
  const whole = parsedJson(text);
  if (Array.isArray(whole) && isOfSeveralPeople(whole)) return 'unclear';
  const object = whole === undefined ? undefined : answersIn(whole).at(-1);
  if (object !== undefined) return { object, repaired: false };
  const answers = objectsIn(text, repair).flatMap((found) =>
    answersIn(found.object).map((one) => ({ object: one, repaired: found.repaired })),
  );
  return answers.at(-1) ?? null;
}

/** Returns the answers in a JSON value, the outermost of each. Forms that were filled with nothing are none. */
function answersIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > maxDepth) return [];
  if (typeof value === 'string') return answersIn(parsedJson(withoutFences(withoutThoughts(value))), depth + 1);
  if (Array.isArray(value)) return value.flatMap((one) => answersIn(one, depth + 1));
  if (!isObject(value) || isThought(value)) return [];
  if (isAnswer(value)) return isForm(value) ? [] : [value];
  return Object.values(value).flatMap((one) => answersIn(one, depth + 1));
}

function isAnswer(object: Record<string, unknown>): boolean {
  const label = answerField(object, 'label');
  if (label === undefined) return false;
  // A schema describes the label instead of giving one.
  return !isObject(label) || !('type' in label || 'enum' in label || 'description' in label);
}

/** True for objects that hold a label at any depth: forms and schemas, whose words are no one's opinion. */
export function isAboutLabels(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isObject(value) && answerField(value, 'label') !== undefined) return true;
  return Object.values(value).some(isAboutLabels);
}

/** A part of a list of contents that holds what the model thought. */
function isThought(object: Record<string, unknown>): boolean {
  return typeof object['type'] === 'string' && /^(?:reasoning|thinking|redacted_thinking)$/.test(object['type']);
}

function isForm(object: Record<string, unknown>): boolean {
  return isListOfLabels(answerField(object, 'label')) || isPlaceholder(answerField(object, 'response'));
}

function isOfSeveralPeople(list: readonly unknown[]): boolean {
  const sides = list.flatMap((one) => answersIn(one)).map((one) => sentimentOfLabel(answerField(one, 'label')));
  return list.length > 1 && new Set(sides).size > 1;
}

/** In '{"sentiment": "supp' the label may go on. */
function isCutOffInLabel(text: string): boolean {
  return /["'“](?:sentiment|stance)["'”]\s*[:：]?\s*(?:["'“][^"'”]*)?$/i.test(text);
}
