/** Warnings under a question: personas that are biased, too alike, or worse than a guess. */
import { clearBelow } from '../../simulations/comparison.ts';
import { independentDifference } from '../../simulations/difference.ts';
import { holm, pOfZ } from '../../simulations/significance.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { textOf } from '../parts/text.ts';
import { summarizeNumbers, type NumberAnswer } from '../statistics/choice-shares.ts';
import type { BeyondGuess } from '../statistics/human-beside-persona.ts';
import { compareMeans } from '../statistics/mean-difference.ts';
import { spreadOfChoices, type Spread } from '../statistics/persona-draws.ts';
import type { SurveyDefinition } from '../survey.ts';
import { summarizeWeights } from '../statistics/weights.ts';
import type { Question } from '../types/registry.ts';
import { hasEnoughPeople } from './distance-rows.ts';
import type { Distance } from './distances.ts';
import type { AskedQuestion } from './effects.ts';
import type { Given, QuestionSides } from './responses.ts';
import { chosenIn, optionsOf, type ChoiceAnswerOf } from './summaries/choice.ts';
import type { WarningResult } from './question-view.ts';

/** Personas whose answers spread less than this part of the people's are too alike. */
const alikeBelow = 0.85;
/** A bias of a mean is named from this part of the people's spread. */
const minBias = 0.1;
const minShareBias = 0.05;

/** Something that may be wrong with the personas' answers to one question. */
interface Doubt {
  /** That chance alone shows as much, for this question. */
  pValue: number;
  /** False for what is too little to matter. */
  isLarge: boolean;
  words: string;
}

interface Doubts {
  bias: Doubt | null;
  alike: Doubt | null;
  guess: Doubt | null;
}

const caution = 'Do not use their figure alone.';

/**
 * Returns the warnings of each question, in their order; `distances` are those of the questions. Bias and likeness, and
 * guesses, are corrected over the survey (Holm), because a long survey of personas without fault has some question that differs by chance. There
 * are none below 30 effective answers of people or personas, which show neither.
 */
export function findWarnings(
  survey: SurveyDefinition,
  asked: readonly AskedQuestion[],
  distances: readonly (Distance | null)[],
): WarningResult[][] {
  const doubts = asked.map((one, at) => doubtsOf(survey, one, distances[at] ?? null));
  const ofAnswers = namedOver(doubts.flatMap(({ bias, alike }) => [bias, alike]));
  const guesses = namedOver(doubts.map(({ guess }) => guess));
  return asked.map((_, at) => [
    ...warningOf(ofAnswers[2 * at] ?? null, ofAnswers[2 * at + 1] ?? null),
    ...(guesses[at] == null ? [] : [{ kind: 'worse-than-guessing' as const, sentence: guesses[at] }]),
  ]);
}

/** Returns the words of the doubts that stay clear and are large. */
function namedOver(doubts: readonly (Doubt | null)[]): (string | null)[] {
  const known = doubts.flatMap((doubt) => doubt ?? []);
  const adjusted = holm(known.map(({ pValue }) => pValue));
  const clear = new Set(known.filter(({ isLarge }, at) => isLarge && (adjusted[at] ?? 1) < clearBelow));
  return doubts.map((doubt) => (doubt !== null && clear.has(doubt) ? doubt.words : null));
}

function warningOf(bias: string | null, alike: string | null): WarningResult[] {
  if (bias !== null && alike !== null) {
    const are = bias.startsWith('are ') ? '' : 'are ';
    const sentence = `Personas ${bias} here, and ${are}too alike ${alike}. ${caution}`;
    return [{ kind: 'biased-and-too-alike', sentence }];
  }
  if (bias !== null) return [{ kind: 'biased', sentence: `Personas ${bias} here. ${caution}` }];
  return alike === null ? [] : [{ kind: 'too-alike', sentence: `Personas are too alike here ${alike}. ${caution}` }];
}

function doubtsOf(survey: SurveyDefinition, { question, sides }: AskedQuestion, distance: Distance | null): Doubts {
  const none = { bias: null, alike: null };
  if (!hasEnoughPeople(sides) || sides.personas.counts.effective < smallSample) return { ...none, guess: null };
  const guess = guessDoubt(distance?.beyondGuess ?? null);
  if (question.type === 'scale' || question.type === 'number')
    return { ...numberDoubts(survey, question, sides as QuestionSides<number>), guess };
  if (question.type === 'single' || question.type === 'multiple')
    return { ...choiceDoubts(survey, question, sides as QuestionSides<ChoiceAnswerOf>), guess };
  return { ...none, guess };
}

/** The whole interval of the gap must lie above 0. */
function guessDoubt(beyond: BeyondGuess | null): Doubt | null {
  if (beyond === null) return null;
  const { gap, error } = beyond;
  const pValue = gap <= 0 ? 1 : error === 0 ? 0 : pOfZ(gap / error);
  return { pValue, isLarge: true, words: 'Even guessing evenly is closer to people than the personas are.' };
}

function numberDoubts(
  survey: SurveyDefinition,
  question: Question<'scale' | 'number'>,
  sides: QuestionSides<number>,
): Pick<Doubts, 'bias' | 'alike'> {
  const valuesOf = ({ given }: { given: readonly Given<number>[] }) =>
    given.map(({ answer, weight }) => ({ value: answer, weight }));
  const [personas, people] = [valuesOf(sides.personas), valuesOf(sides.people)];
  const [ours, theirs] = [summarizeNumbers(personas), summarizeNumbers(people)];
  if (ours === null || theirs === null) return { bias: null, alike: null };
  const compared = compareMeans(personas, people);
  const alike = compareMeans(distancesFrom(ours.median, personas), distancesFrom(theirs.median, people));
  return {
    bias: compared && {
      pValue: compared.pValue,
      isLarge: Math.abs(compared.difference) >= minBias * theirs.deviation,
      words: `are ${directionOf(survey, question, ours.mean > theirs.mean)}`,
    },
    alike: alike && {
      pValue: alike.pValue,
      isLarge: alike.difference < 0 && ours.deviation < alikeBelow * theirs.deviation,
      words: `(spread ${ours.deviation.toFixed(2)} against ${theirs.deviation.toFixed(2)})`,
    },
  };
}

/** Spreads are compared by the means of these (Brown and Forsythe 1974). */
function distancesFrom(median: number, answers: readonly NumberAnswer[]): NumberAnswer[] {
  return answers.map(({ value, weight = 1 }) => ({ value: Math.abs(value - median), weight }));
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

/** The option whose weighted share differs most clearly (Bonferroni), and choices that vary less than those of people. */
function choiceDoubts(
  survey: SurveyDefinition,
  question: Question<'single' | 'multiple'>,
  sides: QuestionSides<ChoiceAnswerOf>,
): Pick<Doubts, 'bias' | 'alike'> {
  const options = optionsOf(survey, question);
  const [personas, people] = [sides.personas.given, sides.people.given];
  const [ours, theirs] = [sharesOf(personas), sharesOf(people)];
  // One of two options is chosen by all who do not choose the other, so they are one test.
  const comparisons = question.type === 'single' && options.length === 2 ? 1 : options.length;
  const differences = options.map(({ id, label }) => {
    const proportion = (shares: Map<string, number>, n: number) => ({ n, successes: n * (shares.get(id) ?? 0) });
    const first = proportion(ours, sides.personas.counts.effective);
    const second = proportion(theirs, sides.people.counts.effective);
    return { label, ...independentDifference(first, second, comparisons) };
  });
  const isLarge = ({ difference }: { difference: number }) => Math.abs(difference) >= minShareBias;
  const [bias] = differences.toSorted(
    (one, other) => Number(isLarge(other)) - Number(isLarge(one)) || one.pValue - other.pValue,
  );
  return {
    bias: bias
      ? {
          pValue: bias.pValue,
          isLarge: isLarge(bias),
          words: `choose “${bias.label}” too ${bias.difference > 0 ? 'often' : 'seldom'}`,
        }
      : null,
    alike: question.type === 'single' ? alikeDoubt(spreadOf(personas), spreadOf(people)) : null,
  };
}

function alikeDoubt(ours: Spread | null, theirs: Spread | null): Doubt | null {
  if (ours === null || theirs === null || theirs.variance <= 1e-12) return null;
  const less = theirs.variance - ours.variance;
  const error = Math.hypot(ours.error, theirs.error);
  return {
    pValue: less <= 0 ? 1 : error === 0 ? 0 : pOfZ(less / error),
    isLarge: ours.variance < alikeBelow * theirs.variance,
    words: `(they vary ${Math.round((100 * ours.variance) / theirs.variance)}% as much as people)`,
  };
}

function spreadOf(given: readonly Given<ChoiceAnswerOf>[]): Spread | null {
  return spreadOfChoices(given.map(({ answer, weight }) => ({ option: chosenIn(answer)[0] ?? '', weight })));
}

/** Returns the weighted share of each option that was chosen. */
function sharesOf(given: readonly Given<ChoiceAnswerOf>[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { answer, weight } of given)
    for (const id of chosenIn(answer)) weights.set(id, (weights.get(id) ?? 0) + weight);
  const { total } = summarizeWeights(given);
  return new Map([...weights].map(([id, weight]) => [id, weight / total]));
}
