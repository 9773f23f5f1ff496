/** Warnings under a question: personas that are biased, too alike, or worse than a guess. */
import { independentDifference } from '../../simulations/difference.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { textOf } from '../parts/text.ts';
import { summarizeNumbers } from '../statistics/choice-shares.ts';
import { compareMeans } from '../statistics/mean-difference.ts';
import { computeVarianceRatio } from '../statistics/persona-draws.ts';
import type { SurveyDefinition } from '../survey.ts';
import { summarizeWeights } from '../statistics/weights.ts';
import type { Question } from '../types/registry.ts';
import type { AskedQuestion } from './effects.ts';
import type { Given, QuestionSides } from './responses.ts';
import { chosenIn, optionsOf, type ChoiceAnswerOf } from './summaries/choice.ts';
import type { WarningResult } from './view.ts';

/** Personas whose answers spread less than this part of the people's are too alike. */
const alikeBelow = 0.85;
/** Respondents whose choices are resampled at most. */
const maxResampled = 2_000;
/** A bias of a mean is named from this part of the people's spread. */
const minBias = 0.1;
const minShareBias = 0.05;

/** Returns none below 30 effective answers of people or personas, which show neither. */
export function warningsOf(survey: SurveyDefinition, { question, sides }: AskedQuestion): WarningResult[] {
  if (Math.min(sides.people.counts.effective, sides.personas.counts.effective) < smallSample) return [];
  if (question.type === 'scale' || question.type === 'number')
    return numberWarnings(survey, question, sides as QuestionSides<number>);
  if (question.type === 'single' || question.type === 'multiple')
    return choiceWarnings(survey, question, sides as QuestionSides<ChoiceAnswerOf>);
  return [];
}

const caution = 'Do not use their figure alone.';

function numberWarnings(
  survey: SurveyDefinition,
  question: Question<'scale' | 'number'>,
  sides: QuestionSides<number>,
): WarningResult[] {
  const [personas, people] = [sides.personas, sides.people].map(({ given }) =>
    given.map(({ answer, weight }) => ({ value: answer, weight })),
  );
  const [ours, theirs] = [summarizeNumbers(personas ?? []), summarizeNumbers(people ?? [])];
  if (ours === null || theirs === null) return [];
  const compared = compareMeans(personas ?? [], people ?? []);
  const isBiased =
    compared !== null &&
    (compared.low > 0 || compared.high < 0) &&
    Math.abs(compared.difference) >= minBias * theirs.deviation;
  const isAlike = theirs.deviation > 0 && ours.deviation < alikeBelow * theirs.deviation;
  const spreads = `(spread ${ours.deviation.toFixed(2)} against ${theirs.deviation.toFixed(2)})`;
  const direction = directionOf(survey, question, ours.mean > theirs.mean);
  if (isBiased && isAlike)
    return [
      {
        kind: 'biased-and-too-alike',
        sentence: `Personas are ${direction} here, and too alike ${spreads}. ${caution}`,
      },
    ];
  if (isBiased) return [{ kind: 'biased', sentence: `Personas are ${direction} here. ${caution}` }];
  return isAlike ? [{ kind: 'too-alike', sentence: `Personas are too alike here ${spreads}. ${caution}` }] : [];
}

const goodWords = /\b(?:agree|satisf|happy|good|excellent|easy|likely|well|content|positive|like|support)/i;
const badWords = /\b(?:dis|un|not|bad|poor|difficult|never)/i;

/** Says "too content" where the upper end of a scale is clearly the good one. */
function directionOf(survey: SurveyDefinition, question: Question<'scale' | 'number'>, isAbove: boolean): string {
  const upper = question.type === 'scale' ? textOf(question.labels[question.to], survey.language) : '';
  const isGood = goodWords.test(upper) && !badWords.test(upper);
  if (isGood) return isAbove ? 'too content' : 'too critical';
  return isAbove ? 'too high' : 'too low';
}

/** A clear difference of an option's weighted share (Bonferroni), and choices that vary less than those of people. */
function choiceWarnings(
  survey: SurveyDefinition,
  question: Question<'single' | 'multiple'>,
  sides: QuestionSides<ChoiceAnswerOf>,
): WarningResult[] {
  const options = optionsOf(survey, question);
  const [personas, people] = [sides.personas.given, sides.people.given];
  const [ours, theirs] = [sharesOf(personas), sharesOf(people)];
  const differences = options.map(({ id, label }) => {
    const proportion = (shares: Map<string, number>, n: number) => ({ n, successes: n * (shares.get(id) ?? 0) });
    const first = proportion(ours, sides.personas.counts.effective);
    const second = proportion(theirs, sides.people.counts.effective);
    return { label, ...independentDifference(first, second, options.length) };
  });
  const biased = differences
    .filter(({ isClear, difference }) => isClear && Math.abs(difference) >= minShareBias)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))[0];
  const ratio = question.type === 'single' ? varianceRatio(options, personas, theirs) : null;
  const isAlike = ratio !== null && ratio.high < 1 && ratio.ratio < alikeBelow;
  const tooOften =
    biased === undefined ? '' : `choose “${biased.label}” too ${biased.difference > 0 ? 'often' : 'seldom'} here`;
  const spreads = `(they vary ${Math.round(100 * (ratio?.ratio ?? 0))}% as much as people)`;
  if (biased !== undefined && isAlike)
    return [
      { kind: 'biased-and-too-alike', sentence: `Personas ${tooOften}, and are too alike ${spreads}. ${caution}` },
    ];
  if (biased !== undefined) return [{ kind: 'biased', sentence: `Personas ${tooOften}. ${caution}` }];
  return isAlike ? [{ kind: 'too-alike', sentence: `Personas are too alike here ${spreads}. ${caution}` }] : [];
}

/** Returns the weighted share of each option that was chosen. */
function sharesOf(given: readonly Given<ChoiceAnswerOf>[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { answer, weight } of given)
    for (const id of chosenIn(answer)) weights.set(id, (weights.get(id) ?? 0) + weight);
  const { total } = summarizeWeights(given);
  return new Map([...weights].map(([id, weight]) => [id, weight / total]));
}

function varianceRatio(
  options: readonly { id: string }[],
  personas: readonly Given<ChoiceAnswerOf>[],
  shares: ReadonlyMap<string, number>,
) {
  const ids = options.map(({ id }) => id);
  const used = ids.filter((id) => shares.has(id)).slice(0, 50);
  const answers = personas
    .slice(0, maxResampled)
    .map(({ answer, weight }) => ({ option: chosenIn(answer)[0] ?? '', weight }));
  const expected = used.map((id) => shares.get(id) ?? 0);
  const all = [...new Set([...used, ...answers.map(({ option }) => option)])];
  return computeVarianceRatio(all, answers, [...expected, ...all.slice(used.length).map(() => 0)], 'variance ratio');
}
