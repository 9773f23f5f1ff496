/** Operations on experiments: messages that are compared, as one object. */
import { newestRunOf } from '../../db/experiments/runs.ts';
import type { StepDifference } from '../../domain/experiments/wordings.ts';
import { RecordNotFound } from '../../domain/errors.ts';
import {
  deleteOwnExperiment,
  keepExperiment,
  moveOwnExperiment,
  renameOwnExperiment,
  restoreOwnExperiment,
} from '../../services/experiments/change-experiment.ts';
import { readExperiments, type ListedArm, type ListedExperiment } from '../../services/experiments/list-experiments.ts';
import { readExperiment, type Experiment, type ExperimentArm } from '../../services/experiments/read-experiment.ts';
import type { SubmittedExperiment } from '../../services/experiments/submit-arms.ts';
import { estimateWordings, repeatExperiment, testWordings } from '../../services/experiments/test-wordings.ts';
import { readWordings, type StepWording, type WordingStep } from '../../services/experiments/wordings.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';
import { ComparisonRef } from './simulations/comparisons.ts';
import { EstimateRef, RunProjectOfRunRef } from './simulations/list-types.ts';
import { SubmittedSimulation } from './simulations/operations.ts';
import { ShareDifferenceRef, ShareRef } from './simulations/result-types.ts';
import { ApiKeysInputRef } from './simulations/types.ts';

const maybe = { nullable: true } as const;

const ExperimentArmRef = builder.objectRef<ExperimentArm>('ExperimentArm').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    jobId: t.exposeString('jobId', { ...maybe, description: 'Null when its run is deleted.' }),
    message: t.exposeString('message', maybe),
    status: t.exposeString('status', maybe),
    asked: t.exposeInt('asked'),
    answered: t.exposeInt('answered'),
    isRestorable: t.exposeBoolean('isRestorable', {
      description: 'True when its run is deleted and can be restored.',
    }),
    madeFrom: t.exposeString('madeFrom', {
      ...maybe,
      description: 'Label of the arm whose wording this one was made from.',
    }),
  }),
});

const StepDifferenceRef = builder.objectRef<StepDifference>('WordingDifference').implement({
  description: 'The positive share of the later wording minus that of the earlier one, as their experiment tested it.',
  interfaces: [ShareDifferenceRef],
  fields: (t) => ({ verdict: t.exposeString('verdict') }),
});

const StepWordingRef = builder.objectRef<StepWording>('StepWording').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    jobId: t.exposeString('jobId', maybe),
    message: t.exposeString('message', maybe),
  }),
});

const WordingStepRef = builder.objectRef<WordingStep>('WordingStep').implement({
  description: 'One step from a wording to the next.',
  fields: (t) => ({
    experimentId: t.exposeID('experimentId'),
    experimentName: t.exposeString('experimentName'),
    from: t.expose('from', { type: StepWordingRef }),
    to: t.expose('to', { type: StepWordingRef }),
    difference: t.expose('difference', { type: StepDifferenceRef, ...maybe }),
  }),
});

const ExperimentRef = builder.objectRef<Experiment>('Experiment').implement({
  description: 'Messages that the same personas were asked about, or runs that were compared, as one object.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    project: t.expose('project', { type: RunProjectOfRunRef, ...maybe }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    arms: t.expose('arms', { type: [ExperimentArmRef] }),
    comparison: t.expose('comparison', {
      type: ComparisonRef,
      ...maybe,
      description: 'The runs that are not deleted, side by side; null without any.',
    }),
    verdict: t.exposeString('sentence'),
    notes: t.exposeStringList('notes', { description: 'Arms that count in part or not at all, one sentence each.' }),
    isFinal: t.exposeBoolean('isFinal', { description: 'False while a run is open.' }),
    asked: t.exposeInt('asked', { description: 'Personas of all arms together.' }),
    answered: t.exposeInt('answered'),
    costUsd: t.exposeFloat('costUsd'),
    isSimulated: t.exposeBoolean('isSimulated'),
    wordings: t.field({
      type: [WordingStepRef],
      description: 'How the wording changed, from experiment to experiment; empty when nothing was reworded.',
      resolve: ({ id }, _args, { db, viewer }) => readWordings(db, userIdOf(viewer), id),
    }),
  }),
});

const ListedArmRef = builder.objectRef<ListedArm>('ListedArm').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    jobId: t.exposeString('jobId', maybe),
    status: t.exposeString('status', maybe),
    answered: t.exposeInt('answered'),
    positive: t.expose('positive', { type: ShareRef }),
  }),
});

const ListedExperimentRef = builder.objectRef<ListedExperiment>('ListedExperiment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    project: t.expose('project', { type: RunProjectOfRunRef, ...maybe }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', ...maybe }),
    arms: t.expose('arms', { type: [ListedArmRef] }),
    isFinal: t.exposeBoolean('isFinal'),
    isSimulated: t.exposeBoolean('isSimulated'),
    verdict: t.exposeString('verdict', {
      ...maybe,
      description: 'Null for one with so many answers that it is compared only when it is read.',
    }),
  }),
});

const ExperimentPageRef = builder.objectRef<{ items: ListedExperiment[]; total: number }>('ExperimentPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [ListedExperimentRef] }),
    total: t.exposeInt('total', { description: 'Number of all that match.' }),
  }),
});

const SubmittedExperimentRef = builder.objectRef<SubmittedExperiment>('SubmittedExperiment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    runs: t.expose('runs', { type: [SubmittedSimulation] }),
  }),
});

builder.queryFields((t) => ({
  experiment: t.field({
    type: ExperimentRef,
    ...maybe,
    description: 'Null when it is not yours or deleted.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => readExperiment(db, userIdOf(viewer), id),
  }),
  runOfMessage: t.string({
    nullable: true,
    description: 'Job id of your newest run of this very message that has drawn its personas.',
    args: { message: t.arg.string({ required: true }) },
    resolve: (_root, { message }, { db, viewer }) => newestRunOf(db, userIdOf(viewer), message),
  }),
  estimateWordings: t.field({
    type: EstimateRef,
    description: 'Estimate of each run that asks about one of these wordings as your run asked about its message.',
    args: {
      jobId: t.arg.string({ required: true }),
      wordings: t.arg.stringList({ required: true }),
      samePersonas: t.arg.boolean({ required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    resolve: (_root, { samePersonas: asksSame, ...args }, context) =>
      estimateWordings(context, userIdOf(context.viewer), { ...args, asksSame }),
  }),
  experiments: t.field({
    type: ExperimentPageRef,
    description: 'Your experiments, newest first. Words of a search stand in the name or in one of the messages.',
    args: {
      search: t.arg.string(),
      project: t.arg.string({ description: 'Id of a project, or `none`.' }),
      isDeleted: t.arg.boolean({ description: 'True lists those that can be restored.' }),
      limit: t.arg.int(),
      skip: t.arg.int(),
    },
    resolve: (_root, args, { db, viewer }) => readExperiments(db, userIdOf(viewer), args),
  }),
}));

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true });
  const submit = { apiKeys: t.arg({ type: ApiKeysInputRef }), idempotencyKey: t.arg.string() };
  return {
    keepExperiment: t.field({
      type: ExperimentRef,
      description: 'Keeps two to five of your runs as an experiment, named after the first message without a name.',
      args: { jobIds: t.arg.stringList({ required: true }), name: t.arg.string() },
      resolve: async (_root, args, { db, viewer }) => {
        const userId = userIdOf(viewer);
        return readAgain(await readExperiment(db, userId, await keepExperiment(db, userId, args)));
      },
    }),
    testWordings: t.field({
      type: SubmittedExperimentRef,
      description:
        'Asks the personas of your run about one to four other wordings, as an experiment with the run as the original.',
      args: { jobId: t.arg.string({ required: true }), wordings: t.arg.stringList({ required: true }), ...submit },
      resolve: (_root, args, context) => testWordings(context, userIdOf(context.viewer), args),
    }),
    repeatExperiment: t.field({
      type: SubmittedExperimentRef,
      description: 'Asks everything again as a new experiment, with the same personas or with new ones.',
      args: { id, samePersonas: t.arg.boolean({ required: true }), ...submit },
      resolve: (_root, { samePersonas: asksSame, ...args }, context) =>
        repeatExperiment(context, userIdOf(context.viewer), { ...args, asksSame }),
    }),
    renameExperiment: t.field({
      type: ExperimentRef,
      args: { id, name: t.arg.string({ required: true }) },
      resolve: async (_root, args, { db, viewer }) => {
        const userId = userIdOf(viewer);
        await renameOwnExperiment(db, userId, args.id, args.name);
        return readAgain(await readExperiment(db, userId, args.id));
      },
    }),
    moveExperiment: t.field({
      type: ExperimentRef,
      description: 'Moves it and its runs into the project of that name, which is created when there is none.',
      args: { id, project: t.arg.string({ description: 'Null takes it out of its project.' }) },
      resolve: async (_root, args, { db, viewer }) => {
        const userId = userIdOf(viewer);
        await moveOwnExperiment(db, userId, args.id, args.project ?? null);
        return readAgain(await readExperiment(db, userId, args.id));
      },
    }),
    deleteExperiment: t.boolean({
      description: 'Deletes it; it can be restored for 30 days. Its runs stay.',
      args: { id },
      resolve: async (_root, args, { db, viewer }) => {
        await deleteOwnExperiment(db, userIdOf(viewer), args.id);
        return true;
      },
    }),
    restoreExperiment: t.boolean({
      args: { id },
      resolve: async (_root, args, { db, viewer }) => {
        await restoreOwnExperiment(db, userIdOf(viewer), args.id);
        return true;
      },
    }),
  };
});

function readAgain(experiment: Experiment | null): Experiment {
  if (experiment === null) throw new RecordNotFound('Experiment');
  return experiment;
}
