/** Operations that submit variants and compare runs. */
import { comparisonView, compareOwnRuns, sameRosterRuns } from '../../../services/simulations/results/compare.ts';
import { submitVariants, type Variant } from '../../../services/experiments/submit-variants.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { SubmittedSimulation } from './operations.ts';
import { SimulationInputRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType } from '../view-types.ts';

const VariantInput = builder.inputType('VariantInput', {
  fields: (t) => ({ message: t.string({ required: true }), label: t.string() }),
});

builder.queryFields((t) => ({
  compareRuns: t.field({
    type: viewType(comparisonView),
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
      'Submits two to five messages, one run each, with the same personas, as a comparison. The message of `input` is not used.',
    args: {
      input: t.arg({ type: SimulationInputRef, required: true }),
      variants: t.arg({ type: [VariantInput], required: true }),
    },
    resolve: (_root, { input, variants }, context) =>
      submitVariants(context, userIdOf(context.viewer), input, variants satisfies readonly Variant[]),
  }),
}));
