/** Operations on experiments. */
import { newestRunOf } from '../../../db/experiments/runs.ts';
import { RecordNotFound } from '../../../domain/errors.ts';
import {
  deleteOwnExperiment,
  keepExperiment,
  moveOwnExperiment,
  renameOwnExperiment,
  restoreOwnExperiment,
} from '../../../services/experiments/change-experiment.ts';
import { readExperiments } from '../../../services/experiments/list-experiments.ts';
import { projectWordingsView, readProjectWordings } from '../../../services/experiments/project-wordings.ts';
import { readExperiment, type Experiment } from '../../../services/experiments/read-experiment.ts';
import { estimateWordings, repeatExperiment, testWordings } from '../../../services/experiments/test-wordings.ts';
import { simulationEstimateView } from '../../../services/simulations/estimates/estimate.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef } from '../simulations/types.ts';
import { viewType } from '../view-types.ts';
import { experimentPageView, submittedExperimentView, ExperimentRef } from './types.ts';

builder.queryFields((t) => ({
  experiment: t.field({
    type: ExperimentRef,
    nullable: true,
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
    type: viewType(simulationEstimateView),
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
  projectWordings: t.field({
    type: viewType(projectWordingsView),
    description: 'How the wording changed over your comparisons of a project; none for a project that is not yours.',
    args: { projectId: t.arg.id({ required: true }) },
    resolve: (_root, { projectId }, { db, viewer }) => readProjectWordings(db, userIdOf(viewer), projectId),
  }),
  experiments: t.field({
    type: viewType(experimentPageView),
    description: 'Your comparisons, newest first. Words of a search stand in the name or in one of the messages.',
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
      description: 'Keeps two to five of your runs as a comparison, named after the first message without a name.',
      args: { jobIds: t.arg.stringList({ required: true }), name: t.arg.string() },
      resolve: async (_root, args, { db, viewer }) => {
        const userId = userIdOf(viewer);
        return readAgain(await readExperiment(db, userId, await keepExperiment(db, userId, args)));
      },
    }),
    testWordings: t.field({
      type: viewType(submittedExperimentView),
      description:
        'Asks the personas of your run about one to four other wordings, as a comparison with the run as the original.',
      args: { jobId: t.arg.string({ required: true }), wordings: t.arg.stringList({ required: true }), ...submit },
      resolve: (_root, args, context) => testWordings(context, userIdOf(context.viewer), args),
    }),
    repeatExperiment: t.field({
      type: viewType(submittedExperimentView),
      description: 'Asks everything again as a new comparison, with the same personas or with new ones.',
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
  if (experiment === null) throw new RecordNotFound('Comparison');
  return experiment;
}
