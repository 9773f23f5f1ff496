/** Questions about the personas of runs: plain data in and out, so that another process can answer them. */
import {
  breakDown,
  figuresByAttribute,
  personasThatMeet,
  type BreakdownFigures,
  type PersonasBreakdown,
  type TableAsked,
} from './break-down.ts';
import { choicesOf } from './alike.ts';
import { compareByAttribute, type ComparedGroup } from './compare.ts';
import type { Personas } from './personas.ts';

/** A break-down of one run. */
interface BreakdownQuestion extends TableAsked {
  kind: 'breakdown';
  sentimentType: string | null;
}

/** A break-down of one run by every attribute. */
interface FiguresQuestion {
  kind: 'figures';
  only: readonly string[];
}

/** Which personas of one run meet filters. */
interface MeetingQuestion {
  kind: 'meeting';
  only: readonly string[];
}

/** A comparison of several runs in the groups of an attribute. */
interface ComparisonQuestion {
  kind: 'comparison';
  /** The first attribute that all runs have when null. */
  by: string | null;
  only: readonly string[];
  isPaired: boolean;
}

export type PersonasQuestion = BreakdownQuestion | FiguresQuestion | MeetingQuestion | ComparisonQuestion;

export interface ComparedByAttribute {
  /** Null when the runs have no attribute in common. */
  by: string | null;
  /** Attributes that all runs have. */
  attributes: { field: string; label: string; choice: string }[];
  groups: ComparedGroup[];
}

/** Answers by the kind of question. */
export interface PersonasAnswers {
  breakdown: PersonasBreakdown;
  figures: BreakdownFigures;
  meeting: number[];
  comparison: ComparedByAttribute;
}

export type AnswerTo<Q extends PersonasQuestion> = PersonasAnswers[Q['kind']];

/** Answers a question about the personas of its runs, in order. Throws InvalidInput. */
export function answerQuestion<Q extends PersonasQuestion>(runs: readonly Personas[], question: Q): AnswerTo<Q> {
  return answerOf(runs, question) as AnswerTo<Q>;
}

function answerOf(runs: readonly Personas[], question: PersonasQuestion): PersonasAnswers[PersonasQuestion['kind']] {
  if (question.kind === 'comparison') return compare(runs, question);
  const [personas] = runs;
  if (personas === undefined) throw new Error('A question needs a run');
  switch (question.kind) {
    case 'breakdown':
      return breakDown(personas, question);
    case 'figures':
      return figuresByAttribute(personas, question.only);
    case 'meeting':
      return personasThatMeet(personas, question.only);
  }
}

function compare(runs: readonly Personas[], { by, only, isPaired }: ComparisonQuestion): ComparedByAttribute {
  const [first, ...others] = runs;
  const common = (first?.attributes ?? []).filter(({ field }) =>
    others.every((one) => one.attributes.some((attribute) => attribute.field === field)),
  );
  const choices = choicesOf(common);
  const attributes = common.flatMap(({ field, label }, at) => {
    const { choice = label, sameAs = null } = choices[at] ?? {};
    return sameAs === null || field === by ? [{ field, label, choice }] : [];
  });
  const chosen = by ?? attributes[0]?.field ?? null;
  const groups = chosen === null ? [] : compareByAttribute(runs, { by: chosen, only, isPaired });
  return { by: chosen, attributes, groups };
}
