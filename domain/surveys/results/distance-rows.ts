/** The distances that are shown, and the questions that too few people answered for one. */
import { smallSample } from '../../simulations/small-sample.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { Distance } from './distances.ts';
import type { AskedQuestion } from './effects.ts';
import { questionText } from './figure.ts';
import type { QuestionSides } from './responses.ts';
import { listOf, shortText } from './sentences.ts';
import type { DistanceResult, WarningResult } from './question-view.ts';

/** A question that personas and some people answered, with the effective number of these people, rounded down. */
export interface TooFew {
  number: number;
  people: number;
}

/** True when so many people answered that figures of personas may be judged by them. */
export function hasEnoughPeople({ people }: QuestionSides): boolean {
  return people.counts.effective >= smallSample - 1e-9;
}

/** Splits the questions with a distance; those of too few people get none, since chance alone puts them far off. */
export function distanceRows(
  survey: SurveyDefinition,
  asked: readonly AskedQuestion[],
  distances: readonly (Distance | null)[],
  warnings: readonly (readonly WarningResult[])[],
): { distances: DistanceResult[]; tooFew: TooFew[] } {
  const known = asked.flatMap((one, at) => {
    const distance = distances[at] ?? null;
    return distance === null ? [] : [{ one, at, distance, isEnough: hasEnoughPeople(one.sides) }];
  });
  return {
    distances: known
      .filter(({ isEnough }) => isEnough)
      .map(({ one, at, distance: { beyondGuess: _beyondGuess, ...distance } }) => ({
        ...distance,
        questionId: one.question.id,
        number: at + 1,
        label: shortText(questionText(survey, one)),
        isWorseThanGuessing: (warnings[at] ?? []).some(({ kind }) => kind === 'worse-than-guessing'),
      })),
    tooFew: known
      .filter(({ isEnough }) => !isEnough)
      .map(({ one, at }) => ({ number: at + 1, people: Math.floor(one.sides.people.counts.effective + 1e-9) })),
  };
}

/** More questions than these are not named one by one. */
const mostNamed = 5;

/** Such as: On Q2 even guessing is closer than the personas. Q3: too few people answered (12 of 30). */
export function distanceSentenceOf(distances: readonly DistanceResult[], tooFew: readonly TooFew[]): string | null {
  const worse = distances.filter(({ isWorseThanGuessing }) => isWorseThanGuessing).map(({ number }) => `Q${number}`);
  const sentences = [
    ...(worse.length === 0 ? [] : [`On ${worse.join(', ')} even guessing is closer than the personas.`]),
    ...tooFewSentence(distances.length, tooFew),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

function tooFewSentence(shown: number, tooFew: readonly TooFew[]): string[] {
  if (tooFew.length === 0) return [];
  const most = tooFew.reduce((largest, { people }) => Math.max(largest, people), 0);
  if (shown === 0) return [`Too few people answered (${most} of ${smallSample}) to say how far off the personas are.`];
  if (tooFew.length > mostNamed)
    return [`${tooFew.length} questions: too few people answered (at most ${most} of ${smallSample}).`];
  const named = tooFew.map(({ number, people }) => `Q${number} (${people} of ${smallSample})`);
  return [`Too few people answered ${listOf(named)} to say how far off the personas are.`];
}
