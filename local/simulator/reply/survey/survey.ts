/**
 * The provider simulator's answers to a survey. Each persona has preferences that follow from its facts. Asked for an
 * answer it gives the likeliest one, as models do; asked for probabilities it states them.
 */
import { letterOf } from '../../../../domain/surveys/parts/option.ts';
import { hashToUnit } from '../../../hash.ts';
import type { Ask } from '../../ask.ts';
import { addModelNoise } from '../reaction.ts';
import {
  answererOf,
  highest,
  lowest,
  positionOf,
  sharesAround,
  sharesOf,
  utilityOf,
  type Answerer,
} from './leanings.ts';
import { readSurvey, type AskedFor, type AskedQuestion } from './read-survey.ts';
import { wordsOf } from './themes.ts';

export function surveyReply(ask: Ask, text: string, textHash: number): string {
  const { background, questions } = readSurvey(text);
  const answerer = answererOf(background, 0);
  const answers = questions
    .filter((question, index) => !isLeftOut(question, index))
    .map((question) => [question.key, answerOf(answerer, question)] as const);
  const json = JSON.stringify(Object.fromEntries(answers));
  return ask.jsonMode ? json : addModelNoise(json, hashToUnit('form', textHash));
}

/** Models leave questions out: `[[never]]` in a question always, `[[missed]]` unless it is the first of its call. */
function isLeftOut({ text }: AskedQuestion, index: number): boolean {
  return text.includes('[[never]]') || (index > 0 && text.includes('[[missed]]'));
}

function answerOf(answerer: Answerer, { text, asked }: AskedQuestion): unknown {
  const utilities = (options: readonly string[]) => options.map((option) => utilityOf(answerer, text, option));
  switch (asked.kind) {
    case 'one':
      return letterOf(highest(utilities(asked.options)));
    case 'several':
      return severalOf(asked, utilities(asked.options));
    case 'order': {
      const values = utilities(asked.options);
      const order = values.map((_, index) => index).toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
      return order.slice(0, asked.places).map((index) => letterOf(index));
    }
    case 'point': {
      const points = Math.floor((asked.to - asked.from) / asked.step) + 1;
      return asked.from + asked.step * highest(sharesAround(positionOf(answerer, text), points));
    }
    case 'cells':
      return Object.fromEntries(
        asked.rows.map((row, index) => [
          letterOf(index),
          1 + highest(sharesAround(positionOf(answerer, text, row), asked.columns.length)),
        ]),
      );
    case 'number':
      return numberOf(answerer, text, asked);
    case 'best-worst':
      return asked.sets.map((set) => {
        const values = utilities(set);
        return { best: letterOf(highest(values)), worst: letterOf(lowest(values)) };
      });
    case 'words':
      return wordsOf(answerer, text).slice(0, asked.characters);
    case 'percentages':
      return byLetter(percentagesOf(answerer, text, asked).map((share) => Math.round(100 * share)));
    case 'percentiles': {
      const middle = amountOf(answerer, text);
      return byLetter([0.6, 1, 1.5].map((factor) => Math.round(10 * middle * factor) / 10));
    }
  }
}

function byLetter(numbers: readonly number[]): Record<string, number> {
  return Object.fromEntries(numbers.map((number, index) => [letterOf(index), number]));
}

function chanceOf(utility: number): number {
  return 1 / (1 + Math.exp(-utility));
}

/** "None of these" is chosen alone or not at all. */
function severalOf(
  { options, least, most }: Extract<AskedFor, { kind: 'several' }>,
  values: readonly number[],
): string[] {
  const order = values.map((_, index) => index).toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  const isNone = (index: number) => /^none\b/i.test(options[index] ?? '');
  const [first = 0] = order;
  if (isNone(first)) return [letterOf(first)];
  const others = order.filter((index) => !isNone(index));
  const liked = others.filter((index) => (values[index] ?? 0) > 0).length;
  const chosen = others.slice(0, Math.min(most, Math.max(liked, least, 1)));
  return chosen.toSorted((one, other) => one - other).map((index) => letterOf(index));
}

function percentagesOf(
  answerer: Answerer,
  text: string,
  { labels, of }: Extract<AskedFor, { kind: 'percentages' }>,
): number[] {
  if (of === 'points') return sharesAround(positionOf(answerer, text), labels.length);
  if (of === 'one') return sharesOf(labels.map((label) => utilityOf(answerer, text, label)));
  if (of === 'each') return labels.map((label) => chanceOf(utilityOf(answerer, text, label)));
  const rows = labels.map((label) => label.slice(0, Math.max(0, label.lastIndexOf(': '))));
  return rows.map((row, index) => {
    const first = rows.indexOf(row);
    const columns = rows.filter((other) => other === row).length;
    return sharesAround(positionOf(answerer, text, row), columns)[index - first] ?? 0;
  });
}

/** An amount around 30, whose logarithm is spread as utilities are. */
function amountOf(answerer: Answerer, text: string): number {
  return 30 * Math.exp(0.5 * utilityOf(answerer, text, 'amount'));
}

function numberOf(answerer: Answerer, text: string, asked: Extract<AskedFor, { kind: 'number' }>): number {
  const { from, to, isWhole } = asked;
  const bounded = Math.min(to ?? Infinity, Math.max(from ?? -Infinity, amountOf(answerer, text)));
  return isWhole ? Math.round(bounded) : Math.round(10 * bounded) / 10;
}
