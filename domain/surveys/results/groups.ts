/** Groups that answers can be divided by: attributes with few values, and questions with one choice. */
import { ageBucketOf } from '../../personas/demographic-groups.ts';
import { optionText } from '../parts/option.ts';
import { titleOf } from '../question-texts.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { possibleOptions } from '../arrange.ts';
import { coreOf, typeOf } from '../types/registry.ts';
import type { StoredResponse } from './input.ts';
import { shortText } from './sentences.ts';
import type { GroupOption } from './view.ts';

type Grouped = Pick<StoredResponse, 'answers' | 'attributes'>;

const maxCategories = 12;

export interface Groups {
  options: GroupOption[];
  /** The category of a response; null for unknown, and for a key that is none of the options. */
  categoryOf(key: string, response: Grouped): string | null;
}

export function attributeKey(name: string): string {
  return `attribute:${name}`;
}

/** Finds the groups of both sides' responses. Attributes with one value, or with many that are no numbers, are left out. */
export function findGroups(survey: SurveyDefinition, people: readonly Grouped[], personas: readonly Grouped[]): Groups {
  const all = [...people, ...personas];
  const names = new Set(all.flatMap(({ attributes }) => Object.keys(attributes)));
  const readers = new Map<
    string,
    { label: string; read: (response: Grouped) => string | null; labelOf: (value: string) => string }
  >();
  for (const name of names)
    readers.set(attributeKey(name), {
      label: wordsOf(name),
      read: attributeReader(name, all),
      labelOf: (value) => value,
    });
  for (const question of questionsOf(survey).map(coreOf))
    if (question.type === 'single') {
      const options = possibleOptions(survey, question);
      readers.set(`question:${question.id}`, {
        label: shortText(titleOf(survey, question)),
        read: ({ answers }) => typeOf(question).valueOf(question, answers[question.id])?.chosen[0] ?? null,
        labelOf: (value) => optionText(options, value, survey.language),
      });
    }
  const options = [...readers].flatMap(([key, { label, read, labelOf }]): GroupOption[] => {
    const counts = new Map<string, { people: number; personas: number }>();
    const count = (side: 'people' | 'personas', responses: readonly Grouped[]) => {
      for (const response of responses) {
        const value = read(response);
        if (value === null) continue;
        const found = counts.get(value) ?? { people: 0, personas: 0 };
        found[side] += 1;
        counts.set(value, found);
      }
    };
    count('people', people);
    count('personas', personas);
    if (counts.size < 2 || (key.startsWith('attribute:') && counts.size > maxCategories)) return [];
    const values = [...counts]
      .map(([value, sizes]) => ({ value, label: labelOf(value), ...sizes }))
      .toSorted(
        (one, other) => other.people + other.personas - one.people - one.personas || (one.value < other.value ? -1 : 1),
      );
    return [{ key, label, values }];
  });
  return { options, categoryOf: (key, response) => readers.get(key)?.read(response) ?? null };
}

/** Separates the words of a name: `politicalLean` and `political_lean` become `political lean`. */
function wordsOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** `Female` of an invitation and `female` of a segment are one group, in the spelling that comes first. */
function spellingReader(name: string, responses: readonly Grouped[]): (response: Grouped) => string | null {
  const textOf = ({ attributes }: Grouped): string | null => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === undefined || value === '' || typeof value === 'object') return null;
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  };
  const keyOf = (text: string) => text.trim().toLowerCase();
  const spellings = new Map<string, string>();
  for (const response of responses) {
    const text = textOf(response);
    if (text !== null && !spellings.has(keyOf(text))) spellings.set(keyOf(text), text);
  }
  return (response) => {
    const text = textOf(response);
    return text === null ? null : (spellings.get(keyOf(text)) ?? text);
  };
}

function attributeReader(name: string, responses: readonly Grouped[]): (response: Grouped) => string | null {
  const plain = spellingReader(name, responses);
  const distinct = new Set(responses.flatMap((response) => plain(response) ?? []));
  const numbers = [...distinct].map(Number);
  const isAge = name.toLowerCase() === 'age';
  if (numbers.some((number) => !Number.isFinite(number)) || (!isAge && distinct.size <= maxCategories)) return plain;
  const bandOf = isAge ? ageBucketOf : quarterOf(numbers);
  return (response) => {
    const value = plain(response);
    return value === null ? null : bandOf(Number(value));
  };
}

/** Divides numbers at the quartiles of their different values. */
function quarterOf(numbers: readonly number[]): (value: number) => string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const cuts = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)] ?? 0);
  const [low = 0, middle = 0, high = 0] = cuts;
  return (value) => {
    if (value < low) return `below ${low}`;
    if (value < middle) return `${low} to below ${middle}`;
    return value < high ? `${middle} to below ${high}` : `${high} and more`;
  };
}
