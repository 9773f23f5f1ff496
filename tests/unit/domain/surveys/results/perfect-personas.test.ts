/** Personas that answer as people do are seldom said to be wrong; `npm run bench -- honesty` has more of it. */
import {
  drawSurvey,
  populations,
  warnedSurvey,
  warningsOf,
  type Named,
} from '../../../../../bench/honesty/warnings.ts';
import { seededRandom } from '../../../../../domain/random.ts';
import { surveyResults } from '../../../../../domain/surveys/results/results.ts';
import { simulatedInput } from './_support/simulated-results.ts';
import { times } from '../statistics/_support/simulated.ts';

const surveys = 10;

function count(name: string, people: number, bias: number, is: (named: Named) => boolean): number {
  const population = populations.find((one) => one.name === name)!;
  const random = seededRandom(`perfect ${name}`);
  return times(surveys, () => warnedSurvey(random, population, people, bias)).filter(is).length;
}

test.each(['50/50', '60/40', '5 points'])('ten questions of perfect personas, %s, are not warned of', (name) => {
  let guesses = 0;
  const warned = count(name, 40, 0, ({ isGuess, isWarned }) => {
    guesses += Number(isGuess);
    return isWarned;
  });
  // Of 10 surveys at 5% and 10%, more than these are found once in a hundred.
  expect(guesses).toBeLessThanOrEqual(2);
  expect(warned).toBeLessThanOrEqual(4);
});

test('a bias of 20 points is still found among 100 people', () => {
  expect(count('60/40', 100, 0.2, ({ isBiased }) => isBiased)).toBeGreaterThanOrEqual(4);
});

test('the warnings that are counted are those of the results', () => {
  const { definition, people, personas } = drawSurvey(seededRandom('same'), populations[3]!, 60, 0.3);
  const input = simulatedInput({ people: 1, personas: 1, seed: 'same' });
  const view = surveyResults({ ...input, definition, people, personas });
  const found = warningsOf({ definition, people, personas });
  expect(view.questions.map(({ warnings }) => warnings)).toEqual(found);
  expect(found.flat().length).toBeGreaterThan(0);
});
