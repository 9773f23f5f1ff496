/** The one figure of a question that stands for it where questions are compared: worth, next to ask, bias by group. */
import { titleOf } from '../question-texts.ts';
import type { SurveyDefinition } from '../survey.ts';
import { typeOf } from '../types/registry.ts';
import type { AskedQuestion } from './effects.ts';
import type { QuestionSides } from './responses.ts';
import { optionsOf } from './summaries/choice.ts';
import { rangeOf } from './summaries/numbers.ts';

export interface KeyFigure {
  /** An option's label, or `mean`. */
  label: string;
  /** The option whose share it is; null for a mean. */
  option: string | null;
  range: { low: number; high: number };
  valueOf(answer: unknown): number;
}

/** Returns the mean of a number, else the share of the option that most people (without people, personas) chose. */
export function keyFigureOf(survey: SurveyDefinition, { question, sides }: AskedQuestion): KeyFigure | null {
  if (question.type === 'scale' || question.type === 'number')
    return { label: 'mean', option: null, range: rangeOf(question, sides as QuestionSides<number>), valueOf: Number };
  const type = typeOf(question);
  if (question.type !== 'single' && question.type !== 'multiple' && question.type !== 'ranking') return null;
  const isFirstOnly = question.type === 'ranking';
  const named = (answer: unknown) => (isFirstOnly ? type.idsIn(answer).slice(0, 1) : type.idsIn(answer));
  const { given } = sides.people.given.length > 0 ? sides.people : sides.personas;
  const counts = new Map<string, number>();
  for (const { answer } of given) for (const id of named(answer)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const option = [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  if (option === undefined) return null;
  const label = optionsOf(survey, question).find(({ id }) => id === option)?.label ?? option;
  return { label, option, range: { low: 0, high: 1 }, valueOf: (answer) => (named(answer).includes(option) ? 1 : 0) };
}

export function questionText(survey: SurveyDefinition, { question }: Pick<AskedQuestion, 'question'>): string {
  return titleOf(survey, question);
}
