/** Several messages to the same personas, and runs beside each other. */
import type { RunPair } from '../../../domain/simulations/run-comparison.ts';
import { compareOwnRuns, sameRosterRuns, type Comparison, type ComparisonSide } from '../../simulations/compare.ts';
import { submitVariants, type Variant } from '../../../services/simulations/submit-variants.ts';
import { builder } from '../builder.ts';
import { SubmittedSimulation } from './operations.ts';
import { GroupResultRef, ShareRef } from './result-types.ts';
import { SentimentCountsRef, SimulationInputRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';

const always = { nullable: false } as const;

const VariantInput = builder.inputType('VariantInput', {
  fields: (t) => ({ message: t.string({ required: true }), label: t.string() }),
});

const RunPairRef = builder.objectRef<RunPair>('RunPair').implement({
  description:
    'Share of positives of the first minus that of the second, -1 to 1, with its 95% interval and the p-value of the same test, both corrected for the number of pairs.',
  fields: (t) => ({
    first: t.exposeString('first', always),
    second: t.exposeString('second', always),
    difference: t.exposeFloat('difference', always),
    low: t.exposeFloat('low', always),
    high: t.exposeFloat('high', always),
    personas: t.exposeInt('personas', {
      nullable: true,
      description: 'Personas asked both; null when different ones were asked.',
    }),
    pValue: t.exposeFloat('pValue', always),
    isClear: t.exposeBoolean('isClear', always),
    verdict: t.exposeString('verdict', always),
  }),
});

const ComparisonSideRef = builder.objectRef<ComparisonSide>('ComparisonSide').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId', always),
    label: t.exposeString('label', always),
    message: t.exposeString('message', always),
    status: t.exposeString('status', always),
    progress: t.exposeInt('progress', always),
    asked: t.exposeInt('asked', always),
    answered: t.exposeInt('answered', always),
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    positive: t.expose('positive', { type: ShareRef, ...always }),
    isSmall: t.exposeBoolean('isSmall', always),
    sentimentType: t.exposeString('sentimentType', always),
    etaSeconds: t.exposeInt('etaSeconds', { nullable: true }),
    error: t.exposeString('error', { nullable: true }),
    sentimentScore: t.exposeFloat('sentimentScore', always),
    sentimentLow: t.exposeFloat('sentimentLow', always),
    sentimentHigh: t.exposeFloat('sentimentHigh', always),
    bySegment: t.expose('bySegment', { type: [GroupResultRef], ...always }),
    costUsd: t.exposeFloat('costUsd', always),
    isSimulated: t.exposeBoolean('isSimulated', always),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
  }),
});

const ComparisonRef = builder.objectRef<Comparison>('RunComparison').implement({
  fields: (t) => ({
    sides: t.expose('sides', { type: [ComparisonSideRef], ...always }),
    sentimentType: t.exposeString('sentimentType', always),
    pairs: t.expose('pairs', { type: [RunPairRef], ...always, description: 'None while a run is open.' }),
    leader: t.exposeString('leader', {
      nullable: true,
      description: 'Job id of the run that did clearly better than each of the others.',
    }),
    verdict: t.exposeString('verdict', always),
    samePersonas: t.exposeBoolean('samePersonas', always),
    isFinal: t.exposeBoolean('isFinal', always),
  }),
});

builder.queryFields((t) => ({
  compareRuns: t.field({
    type: ComparisonRef,
    ...always,
    description: 'Two to five runs of yours beside each other.',
    args: { jobIds: t.arg.stringList({ required: true }) },
    resolve: (_root, { jobIds }, context) =>
      compareOwnRuns(context.db, { kind: 'user', userId: userIdOf(context.viewer) }, jobIds),
  }),
  runsWithSamePersonas: t.stringList({
    ...always,
    description:
      'Job ids of your newest runs that asked the same personas as this one, oldest first; empty before it has drawn any.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, context) => sameRosterRuns(context.db, userIdOf(context.viewer), jobId),
  }),
}));

builder.mutationFields((t) => ({
  submitVariants: t.field({
    type: [SubmittedSimulation],
    ...always,
    description: 'Puts two to five messages to the same personas, one run each. The message of `input` is not used.',
    args: {
      input: t.arg({ type: SimulationInputRef, required: true }),
      variants: t.arg({ type: [VariantInput], required: true }),
    },
    resolve: (_root, { input, variants }, context) =>
      submitVariants(context, userIdOf(context.viewer), input, variants satisfies readonly Variant[]),
  }),
}));
