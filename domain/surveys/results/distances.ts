/** How far the personas' answers to each question are from the people's, with what that should be compared to. */
import { meanOf } from '../../simulations/student-t.ts';
import { compareAnswers, type BeyondGuess, type InGroup, type Likeness } from '../statistics/human-beside-persona.ts';
import {
  multipleChoiceMeasures,
  numberMeasures,
  rankingMeasures,
  singleChoiceMeasures,
  themeMeasures,
  type Measure,
} from '../statistics/measures.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { Answer, Question } from '../types/registry.ts';
import { pointsOf } from '../types/scale.ts';
import type { AskedQuestion } from './effects.ts';
import type { Given, QuestionSides } from './responses.ts';
import { samplesFor } from './samples.ts';
import { chosenIn, optionsOf, type ChoiceAnswerOf } from './summaries/choice.ts';
import { rowOf, type MatrixAnswer } from './summaries/matrix.ts';
import { rangeOf } from './summaries/numbers.ts';
import type { SidedThemes } from './summaries/open.ts';
import type { DistanceResult } from './question-view.ts';

/** A question's distance in points from 0 to 100. */
export interface Distance extends Omit<DistanceResult, 'questionId' | 'number' | 'label' | 'isWorseThanGuessing'> {
  /** Null where an even guess is no yardstick: for open texts, and for two options near one half. */
  beyondGuess: BeyondGuess | null;
}

/** Two options are near one half when each has at least 40% of the people: an even guess is right there by luck. */
const nearHalf = 0.1;

/** Returns null where one side has no answers, and for MaxDiff, whose sets differ by respondent. */
export function distanceOf(
  survey: SurveyDefinition,
  { question, sides }: AskedQuestion,
  themes: SidedThemes | null,
): Distance | null {
  const seed = `distance ${question.id}`;
  const ids = () => optionsOf(survey, question).map(({ id }) => id);
  switch (question.type) {
    case 'single': {
      const [measure] = singleChoiceMeasures(ids());
      const found = compare(measure, asChoices(sides as QuestionSides<ChoiceAnswerOf>, chosenIn), seed);
      return withYardstick(found, ids().length);
    }
    case 'multiple': {
      const [measure] = multipleChoiceMeasures(ids());
      return compare(measure, asChoices(sides as QuestionSides<ChoiceAnswerOf>, chosenIn), seed);
    }
    case 'scale': {
      const [measure] = singleChoiceMeasures(pointsOf(question).map(String));
      return compare(
        measure,
        asChoices(sides as QuestionSides<number>, (answer) => [String(answer)]),
        seed,
      );
    }
    case 'number':
      return numberDistance(question, sides as QuestionSides<number>, seed);
    case 'ranking':
      return rankingDistance(ids(), sides as QuestionSides<Answer<'ranking'>>, seed);
    case 'matrix':
      return matrixDistance(survey, question, sides as QuestionSides<MatrixAnswer>, seed);
    case 'open': {
      if (themes === null || themes.themes.length === 0) return null;
      const [measure] = themeMeasures(themes.themes.map(({ name }) => name));
      const own = (given: readonly Given[]) =>
        given.map(({ response, weight }) => ({
          chosen: themes.themesIn(response),
          weight,
          ...inGroup(response.group),
        }));
      const found = compare(measure, { people: own(sides.people.given), personas: own(sides.personas.given) }, seed);
      return found && { ...found, beyondGuess: null };
    }
    default:
      return null;
  }
}

function withYardstick(found: Distance | null, options: number): Distance | null {
  const isNearHalf = options === 2 && found !== null && found.uniform <= 100 * nearHalf + 1e-9;
  return isNearHalf ? { ...found, beyondGuess: null } : found;
}

interface Sided<A> {
  people: InGroup<A>[];
  personas: InGroup<A>[];
}

function inGroup(group: string | null): { group?: string } {
  return group === null ? {} : { group };
}

function mapSides<A, B>({ people, personas }: QuestionSides<A>, toAnswer: (answer: A) => B): Sided<B> {
  const map = ({ answer, weight, response }: Given<A>) => ({ ...toAnswer(answer), weight, ...inGroup(response.group) });
  return { people: people.given.map(map), personas: personas.given.map(map) };
}

function asChoices<A>(sides: QuestionSides<A>, chosenOf: (answer: A) => readonly string[]) {
  return mapSides(sides, (answer) => ({ chosen: chosenOf(answer) }));
}

/** `steps` are those of one respondent in one evaluation; `scale` turns the measure's values into parts of 1. */
function compare<A>(
  measure: Measure<A> | undefined,
  sides: Sided<A>,
  seed: string,
  steps = 8,
  scale = 1,
): Distance | null {
  if (measure === undefined) return null;
  const { people, personas } = sides;
  const samples = samplesFor(8 * steps * (people.length + personas.length));
  const [likeness] = compareAnswers([measure], people, personas, { seed, samples }) ?? [];
  return likeness === undefined ? null : toDistance(likeness, scale);
}

/** Likenesses become distances: discordant pairs of ranks of 100, and what themes do not share. */
function toDistance(likeness: Likeness, scale: number): Distance {
  const { measure, value, low, high, yardsticks, withinGroups, beyondGuess } = likeness;
  const points = (of: number) => {
    if (measure === 'kendallTau') return 50 * (1 - of);
    return measure === 'themeOverlap' ? 100 * (1 - of) : 100 * scale * of;
  };
  const maybe = (of: number | null) => (of === null ? null : points(of));
  const ends = [points(low), points(high)];
  return {
    measure,
    points: points(value),
    low: Math.min(...ends),
    high: Math.max(...ends),
    splitHalf: maybe(yardsticks.splitHalf),
    uniform: points(yardsticks.uniform),
    pooled: maybe(yardsticks.pooled),
    withinGroups: maybe(withinGroups),
    beyondGuess,
  };
}

const stepsOfRange = 20;

/** The Wasserstein distance as a part of the range. */
function numberDistance(question: Question<'number'>, sides: QuestionSides<number>, seed: string): Distance | null {
  const { low, high } = rangeOf(question, sides);
  const values = Array.from({ length: stepsOfRange + 1 }, (_, at) => low + ((high - low) * at) / stepsOfRange);
  const [measure] = numberMeasures(values);
  return compare(
    measure,
    mapSides(sides, (value) => ({ value })),
    seed,
    60,
    1 / (high - low),
  );
}

function rankingDistance(
  ids: readonly string[],
  sides: QuestionSides<readonly string[]>,
  seed: string,
): Distance | null {
  const [measure] = rankingMeasures(ids);
  return compare(
    measure,
    mapSides(sides, (ranking) => ({ ranking })),
    seed,
    ids.length ** 2,
  );
}

/** The mean over the rows that both sides have answered; the interval is the mean of theirs, which is cautious. */
function matrixDistance(
  survey: SurveyDefinition,
  question: Question<'matrix'>,
  sides: QuestionSides<MatrixAnswer>,
  seed: string,
): Distance | null {
  const columns = question.columns.map(({ id }) => id);
  const found = optionsOf(survey, question).flatMap(({ id }) => {
    const [measure] = singleChoiceMeasures(columns);
    const row = asChoices(rowOf(sides, id), (column) => [column]);
    return withYardstick(compare(measure, row, `${seed} ${id}`), columns.length) ?? [];
  });
  if (found.length === 0) return null;
  const mean = (key: 'points' | 'low' | 'high' | 'uniform') => meanOf(found.map((one) => one[key]));
  const maybe = (key: 'splitHalf' | 'pooled' | 'withinGroups') => {
    const known = found.flatMap((one) => one[key] ?? []);
    return known.length === 0 ? null : meanOf(known);
  };
  const gaps = found.flatMap(({ beyondGuess }) => beyondGuess ?? []);
  return {
    measure: 'totalVariation',
    points: mean('points'),
    low: mean('low'),
    high: mean('high'),
    uniform: mean('uniform'),
    splitHalf: maybe('splitHalf'),
    pooled: maybe('pooled'),
    withinGroups: maybe('withinGroups'),
    beyondGuess:
      gaps.length === 0
        ? null
        : { gap: meanOf(gaps.map(({ gap }) => gap)), error: meanOf(gaps.map(({ error }) => error)) },
  };
}
