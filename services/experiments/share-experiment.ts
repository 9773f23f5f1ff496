import type { Db } from '../../db/client.ts';
import type { RunPair } from '../../domain/simulations/run-comparison.ts';
import type { Comparison, ComparisonSide } from '../simulations/results/compare.ts';
import { readExperiment, type Experiment } from './read-experiment.ts';
import { readWordings, type WordingStep } from './wordings.ts';

/** Fields of a message that visitors see. Cost, errors and time left are the owner's. */
const sideFields = [
  'jobId',
  'label',
  'message',
  'status',
  'asked',
  'answered',
  'counts',
  'positive',
  'isSmall',
  'sentimentType',
  'isSimulated',
  'createdAt',
] as const satisfies readonly (keyof ComparisonSide)[];

type SharedSide = Pick<ComparisonSide, (typeof sideFields)[number]>;

/** An experiment as visitors read it. */
export interface SharedExperiment
  extends
    Pick<Experiment, 'name' | 'createdAt' | 'sentence' | 'notes' | 'isFinal' | 'asked' | 'answered' | 'isSimulated'>,
    Pick<Comparison, 'sentimentType' | 'leader' | 'samePersonas'> {
  sides: SharedSide[];
  pairs: RunPair[];
  wordings: Omit<WordingStep, 'experimentId'>[];
}

/** Reads an experiment for visitors of its link; null when it is gone or has no run left. */
export async function readSharedExperiment(db: Db, userId: string, id: string): Promise<SharedExperiment | null> {
  const experiment = await readExperiment(db, userId, id);
  if (experiment === null || experiment.comparison === null) return null;
  const { comparison, name, createdAt, sentence, notes, isFinal, asked, answered, isSimulated } = experiment;
  const { sides, pairs, sentimentType, leader, samePersonas } = comparison;
  // Only what was tested here: other experiments of the owner are not shared.
  const wordings = (await readWordings(db, userId, id)).filter(({ experimentId }) => experimentId === id);
  return {
    name,
    createdAt,
    sentence,
    notes,
    isFinal,
    asked,
    answered,
    isSimulated,
    pairs,
    sentimentType,
    leader,
    samePersonas,
    sides: sides.map((side) => Object.fromEntries(sideFields.map((field) => [field, side[field]])) as SharedSide),
    wordings: wordings.map(({ experimentId: _own, ...step }) => step),
  };
}
