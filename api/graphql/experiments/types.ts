/** Types of experiments: messages that are compared, as one object. */
import type { StepDifference } from '../../../domain/experiments/wordings.ts';
import type { ListedArm, ListedExperiment } from '../../../services/experiments/list-experiments.ts';
import type { Experiment, ExperimentArm } from '../../../services/experiments/read-experiment.ts';
import type {
  ProjectExperiment,
  ProjectStep,
  ProjectWordings,
} from '../../../services/experiments/project-wordings.ts';
import type { SubmittedExperiment } from '../../../services/experiments/submit-arms.ts';
import { readWordings, type StepWording, type WordingStep } from '../../../services/experiments/wordings.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ComparisonRef } from '../simulations/comparisons.ts';
import { RunProjectOfRunRef } from '../simulations/list-types.ts';
import { SubmittedSimulation } from '../simulations/operations.ts';
import { ShareDifferenceRef, ShareRef } from '../simulations/result-types.ts';

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

const ProjectStepRef = builder.objectRef<ProjectStep>('ProjectWordingStep').implement({
  description: 'A wording of an experiment beside the one that it was made from, or beside the first.',
  fields: (t) => ({
    from: t.expose('from', { type: StepWordingRef }),
    to: t.expose('to', { type: StepWordingRef }),
    difference: t.expose('difference', { type: StepDifferenceRef, ...maybe }),
    note: t.exposeString('note', { ...maybe, description: 'Why there is no difference.' }),
    isChosen: t.exposeBoolean('isChosen', {
      description: 'True when other wordings were made from this one, or when it is clearly ahead.',
    }),
  }),
});

const ProjectExperimentRef = builder.objectRef<ProjectExperiment>('ProjectExperiment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    steps: t.expose('steps', { type: [ProjectStepRef] }),
  }),
});

export const ProjectWordingsRef = builder.objectRef<ProjectWordings>('ProjectWordings').implement({
  description: 'How the wording changed over the experiments of a project.',
  fields: (t) => ({
    experiments: t.expose('experiments', {
      type: [ProjectExperimentRef],
      description: 'In order of time, the newest last; 30 at most.',
    }),
    total: t.exposeInt('total', { description: 'Number of all experiments of the project.' }),
  }),
});

export const ExperimentRef = builder.objectRef<Experiment>('Experiment').implement({
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
    people: t.exposeInt('people', { description: 'Number of different people behind the answers.' }),
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

export const ExperimentPageRef = builder
  .objectRef<{ items: ListedExperiment[]; total: number }>('ExperimentPage')
  .implement({
    fields: (t) => ({
      items: t.expose('items', { type: [ListedExperimentRef] }),
      total: t.exposeInt('total', { description: 'Number of all that match.' }),
    }),
  });

export const SubmittedExperimentRef = builder.objectRef<SubmittedExperiment>('SubmittedExperiment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    runs: t.expose('runs', { type: [SubmittedSimulation] }),
  }),
});
