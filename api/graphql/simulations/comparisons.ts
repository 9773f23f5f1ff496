/** Operations that submit variants and compare runs. */
import type { RunPair } from '../../../domain/simulations/run-comparison.ts';
import {
  compareOwnRuns,
  sameRosterRuns,
  type Comparison,
  type ComparisonSide,
} from '../../../services/simulations/results/compare.ts';
import { submitVariants, type Variant } from '../../../services/experiments/submit-variants.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computing-fields.ts';
import { SubmittedSimulation } from './operations.ts';
import { GroupResultRef, ShareDifferenceRef, ShareRef } from './result-types.ts';
import { EndingCountsRef, SentimentCountsRef, SimulationInputRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';

const VariantInput = builder.inputType('VariantInput', {
  fields: (t) => ({ message: t.string({ required: true }), label: t.string() }),
});

const RunPairRef = builder.objectRef<RunPair>('RunPair').implement({
  description:
    'The share of the first minus that of the second. The interval and the p-value are corrected for the number of pairs.',
  interfaces: [ShareDifferenceRef],
  fields: (t) => ({
    first: t.exposeString('first'),
    second: t.exposeString('second'),
    personas: t.exposeInt('personas', {
      nullable: true,
      description: 'Number of people who answered in both runs; null when there are none.',
    }),
    verdict: t.exposeString('verdict'),
  }),
});

const ComparisonSideRef = builder.objectRef<ComparisonSide>('ComparisonSide').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    label: t.exposeString('label'),
    message: t.exposeString('message'),
    status: t.exposeString('status'),
    progress: t.exposeInt('progress'),
    asked: t.exposeInt('asked'),
    answered: t.exposeInt('answered'),
    endings: t.expose('endings', { type: EndingCountsRef }),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    positive: t.expose('positive', { type: ShareRef }),
    people: t.exposeInt('people', { description: 'Number of different people behind the answers.' }),
    isSmall: t.exposeBoolean('isSmall'),
    sentimentType: t.exposeString('sentimentType'),
    etaSeconds: t.exposeInt('etaSeconds', { nullable: true }),
    error: t.exposeString('error', { nullable: true }),
    sentimentScore: t.exposeFloat('sentimentScore'),
    sentimentLow: t.exposeFloat('sentimentLow'),
    sentimentHigh: t.exposeFloat('sentimentHigh'),
    bySegment: t.expose('bySegment', { type: [GroupResultRef] }),
    costUsd: t.exposeFloat('costUsd'),
    isSimulated: t.exposeBoolean('isSimulated'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const ComparisonRef = builder.objectRef<Comparison>('RunComparison').implement({
  fields: (t) => ({
    sides: t.expose('sides', { type: [ComparisonSideRef] }),
    sentimentType: t.exposeString('sentimentType'),
    pairs: t.expose('pairs', { type: [RunPairRef], description: 'Pairs of runs; empty while a run is open.' }),
    leader: t.exposeString('leader', {
      nullable: true,
      description: 'Job id of the run that is clearly more positive than each of the others.',
    }),
    verdict: t.exposeString('verdict'),
    isOneWording: t.exposeBoolean('isOneWording', {
      description: 'Whether a run was asked in one wording of the question, so that the verdict is about it alone.',
    }),
    samePersonas: t.exposeBoolean('samePersonas'),
    repeatsPersonas: t.exposeBoolean('repeatsPersonas', {
      description: 'Whether a run has answers from personas that it asked more than once.',
    }),
    isFinal: t.exposeBoolean('isFinal'),
  }),
});

builder.queryFields((t) => ({
  compareRuns: t.field({
    type: ComparisonRef,
    description: 'Compares two to five of your runs.',
    args: { jobIds: t.arg.stringList({ required: true }) },
    ...computes,
    resolve: (_root, { jobIds }, context) => compareOwnRuns(context.db, userIdOf(context.viewer), jobIds),
  }),
  runsWithSamePersonas: t.stringList({
    description:
      'Job ids of your newest runs that asked the same personas as this one, oldest first; empty before it has drawn any.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => sameRosterRuns(context.db, userIdOf(context.viewer), jobId),
  }),
}));

builder.mutationFields((t) => ({
  submitVariants: t.field({
    type: [SubmittedSimulation],
    description:
      'Submits two to five messages, one run each, with the same personas, as an experiment. The message of `input` is not used.',
    args: {
      input: t.arg({ type: SimulationInputRef, required: true }),
      variants: t.arg({ type: [VariantInput], required: true }),
    },
    resolve: (_root, { input, variants }, context) =>
      submitVariants(context, userIdOf(context.viewer), input, variants satisfies readonly Variant[]),
  }),
}));
