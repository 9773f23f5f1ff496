import type { Db } from '../../db/client.ts';
import { nameOfMessage } from '../../domain/experiments/names.ts';
import type { RunPair } from '../../domain/simulations/run-comparison.ts';
import type { AskPersonas } from '../simulations/results/ask-personas.ts';
import type { Comparison, ComparisonSide } from '../simulations/results/compare.ts';
import { readSegmentVerdicts } from '../simulations/results/compare-breakdown.ts';
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
  'endings',
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
    Pick<Experiment, 'createdAt' | 'sentence' | 'notes' | 'isFinal' | 'asked' | 'answered' | 'isSimulated'>,
    Pick<Comparison, 'sentimentType' | 'leader' | 'samePersonas'> {
  /** The beginning of the first message, because the owner's name may say what visitors should not read. */
  title: string;
  sides: SharedSide[];
  pairs: RunPair[];
  /** The verdict in each segment. */
  segments: { label: string; sentence: string }[];
  wordings: Omit<WordingStep, 'experimentId' | 'experimentName'>[];
}

/** Reads an experiment for visitors of its link; null when it is gone or has no run left. */
export async function readSharedExperiment(
  db: Db,
  userId: string,
  id: string,
  ask: AskPersonas,
): Promise<SharedExperiment | null> {
  const experiment = await readExperiment(db, userId, id);
  if (experiment === null || experiment.comparison === null) return null;
  const { comparison, createdAt, sentence, notes, isFinal, asked, answered, isSimulated } = experiment;
  const { sides, pairs, sentimentType, leader, samePersonas } = comparison;
  // Only what was tested here: other experiments of the owner are not shared.
  const wordings = (await readWordings(db, userId, id)).filter(({ experimentId }) => experimentId === id);
  const compared = { jobIds: sides.map(({ jobId }) => jobId), labels: sides.map(({ label }) => label) };
  return {
    title: nameOfMessage(sides[0]?.message ?? ''),
    createdAt,
    sentence,
    notes,
    isFinal,
    asked,
    answered,
    isSimulated,
    pairs,
    segments: pairs.length === 0 ? [] : await readSegmentVerdicts(db, userId, compared, ask),
    sentimentType,
    leader,
    samePersonas,
    sides: sides.map((side) => Object.fromEntries(sideFields.map((field) => [field, side[field]])) as SharedSide),
    wordings: wordings.map(({ experimentId: _own, experimentName: _name, ...step }) => step),
  };
}
