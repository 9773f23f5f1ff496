import type { ResultsInput } from '../../../../../../domain/surveys/results/input.ts';
import { findGroups } from '../../../../../../domain/surveys/results/groups.ts';
import { choosePairing } from '../../../../../../domain/surveys/results/pairing.ts';
import { createRectifier } from '../../../../../../domain/surveys/results/rectified.ts';
import { readSide, toCounted } from '../../../../../../domain/surveys/results/responses.ts';
import { surveyResults } from '../../../../../../domain/surveys/results/results.ts';
import type { LaneFigure } from '../../../../../../domain/surveys/results/question-view.ts';
import { surveyOf } from '../../samples.ts';
import { times } from '../../statistics/_support/simulated.ts';
import { simulatedInput } from './simulated-results.ts';

const survey = surveyOf({
  title: 'Coverage',
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'wait',
          type: 'single',
          text: 'How long?',
          options: ['a', 'b', 'c', 'd'].map((text, at) => ({ id: `o${at + 1}`, text })),
        },
      ],
    },
  ],
});

type LanesOf = (input: ResultsInput) => (LaneFigure | null)[];

/** The rectified shares of the whole view. */
export const lanesOfView: LanesOf = (input) =>
  surveyResults(input).questions[0]?.choice?.options.map(({ rectified }) => rectified) ?? [];

/** The same without the rest of the view, which takes most of the time. */
export const lanesAlone: LanesOf = (input) => {
  const people = input.people.map(toCounted);
  const personas = input.personas.filter(({ twinOf }) => twinOf === null).map(toCounted);
  const twins = input.personas.filter(({ twinOf }) => twinOf !== null).map(toCounted);
  const [question] = survey.sections[0]?.questions ?? [];
  if (question?.type !== 'single') return [];
  const pairing = choosePairing({ people, personas, twins }, findGroups(survey, people, personas), null, []);
  const read = (side: typeof people) => readSide(question, side);
  const rectifier = createRectifier({ people: read(people), personas: read(personas), twins: read(twins) }, pairing);
  return question.options.map(({ id }) => rectifier.share(({ option }: { option: string }) => option === id, null));
};

let knownShares: number[] | undefined;

/** The shares of a population so large that chance hardly moves them. */
function trueShares(): number[] {
  return (knownShares ??= drawShares());
}

function drawShares(): number[] {
  const { people } = simulatedInput({ people: 40_000, personas: 0, survey, seed: 'truth' });
  const chosen = people.flatMap(({ answers }) => (answers['wait'] as { option: string } | null)?.option ?? []);
  return [1, 2, 3, 4].map((at) => chosen.filter((option) => option === `o${at}`).length / chosen.length);
}

export interface Coverage {
  /** Part of the intervals that hold the true share. */
  covered: number;
  /** Part of the data sets that were rectified; the others are not, because the sides differ by chance. */
  rectified: number;
}

export function drawnInput(run: number, twins: boolean): ResultsInput {
  return simulatedInput({ people: 120, personas: 240, twins, survey, seed: `cover ${run}` });
}

/** Returns the coverage of rectified shares of biased personas, paired as twins or by their area. */
export function coverageOf(lanesOf: LanesOf, runs: number, twins: boolean): Coverage {
  const truth = trueShares();
  const found = times(runs, (run) => lanesOf(drawnInput(run, twins)));
  const lanes = found.flatMap((one) => one.map((lane, at) => ({ lane, share: truth[at] ?? 0 })));
  const known = lanes.flatMap(({ lane, share }) =>
    lane === null ? [] : [(lane.low ?? 1) <= share && share <= (lane.high ?? 0)],
  );
  return { covered: known.filter(Boolean).length / known.length, rectified: known.length / lanes.length };
}
