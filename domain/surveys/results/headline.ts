/** The three sentences with a figure each, and the one instruction. */
import { quantileOf } from '../statistics/bootstrap.ts';
import { computeWorth, type WorthQuestion } from '../statistics/worth.ts';
import type { SurveyDefinition } from '../survey.ts';
import { hasEnoughPeople } from './distance-rows.ts';
import type { AskedQuestion } from './effects.ts';
import { keyFigureOf } from './figure.ts';
import { countOf, peopleOf } from './sentences.ts';
import type { DistanceResult } from './question-view.ts';
import type { Headline } from './view.ts';

/** Respondents of a question whose answers are counted in random orders at most. */
const maxCounted = 2_000;

/** `effective` are by question the numbers of people that would give the errors of its rectified figures. */
export interface RectifiedQuestion {
  pairs: number;
  effective: readonly number[];
}

interface HeadlineFacts {
  asked: readonly AskedQuestion[];
  rectified: readonly RectifiedQuestion[];
  distances: readonly DistanceResult[];
}

/**
 * Weighted answers have no worth: it counts answers that weigh the same. Questions that too few people have answered take
 * no part in worth and distance.
 */
export function headlineOf(
  survey: SurveyDefinition,
  { asked, rectified, distances }: HeadlineFacts,
  isWeighted: boolean,
): Headline {
  const figures = {
    worth: isWeighted ? null : worthOf(survey, asked),
    rectified: rectifiedOf(rectified),
    distance: distanceOf(distances),
  };
  const hasPeople = asked.some(({ sides }) => sides.people.given.length > 0);
  const hasPersonas = asked.some(({ sides }) => sides.personas.given.length > 0);
  return { ...figures, advice: adviceOf(hasPeople, hasPersonas, figures.rectified !== null) };
}

function adviceOf(hasPeople: boolean, hasPersonas: boolean, isRectified: boolean): string {
  if (!hasPeople && !hasPersonas) return 'Nobody has answered yet.';
  if (!hasPersonas) return 'No personas have answered yet. These are the figures of people.';
  if (!hasPeople)
    return 'No people have answered yet, so nobody knows how far off these figures are. Ask people before you use them.';
  if (isRectified)
    return 'Use the rectified figures. They start from what people said and take only precision from the personas, not their bias.';
  return 'Use the figures of people. There are no rectified ones yet.';
}

function worthOf(survey: SurveyDefinition, asked: readonly AskedQuestion[]): Headline['worth'] {
  const questions = asked.flatMap((one): WorthQuestion[] => {
    const figure = hasEnoughPeople(one.sides) ? keyFigureOf(survey, one) : null;
    if (figure === null) return [];
    const { people, personas } = one.sides;
    const values = (given: typeof people.given) =>
      given.slice(0, maxCounted).map(({ answer }) => figure.valueOf(answer));
    return [{ humans: values(people.given), personas: values(personas.given), range: figure.range }];
  });
  const worth = computeWorth(questions, { seed: 'worth' });
  if (worth === null) return null;
  const { people, low, high, isAtLimit } = worth;
  const range = `${Math.round(low).toLocaleString('en-US')} to ${Math.round(high).toLocaleString('en-US')}`;
  const sentence = `worth about ${peopleOf(people)} (${range}), on questions like these ${worth.questions}`;
  return {
    people,
    low,
    high,
    questions: worth.questions,
    isAtLimit,
    sentence: isAtLimit ? `${sentence}; more answers could show more` : sentence,
  };
}

function rectifiedOf(rectified: readonly RectifiedQuestion[]): Headline['rectified'] {
  const saved = rectified.flatMap(({ pairs, effective }) =>
    effective.length === 0 ? [] : [{ pairs, saved: Math.max(0, medianOf(effective) - pairs) }],
  );
  if (saved.length === 0) return null;
  const people = Math.round(medianOf(saved.map((one) => one.pairs + one.saved)));
  const answers = Math.round(medianOf(saved.map((one) => one.saved)));
  return {
    people,
    saved: answers,
    questions: saved.length,
    sentence: `as good as ${people.toLocaleString('en-US')}; rectified figures save ${countOf(answers, 'answer')}`,
  };
}

function distanceOf(distances: readonly DistanceResult[]): Headline['distance'] {
  if (distances.length === 0) return null;
  const points = medianOf(distances.map((one) => one.points));
  const halves = distances.flatMap(({ splitHalf }) => splitHalf ?? []);
  const own = halves.length === 0 ? null : medianOf(halves);
  const among = own === null ? '' : `; people among themselves: ${Math.round(own)}`;
  return {
    points,
    peopleAmongThemselves: own,
    questions: distances.length,
    sentence: `${countOf(Math.round(points), 'point')} off, median${among}`,
  };
}

function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}
