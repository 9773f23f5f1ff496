/** Operations on how people keep their runs: labels, projects, saved views, deletion with undo. */
import { labelsOfRuns, tagsOfRuns } from '../../../db/simulations/library/labels.ts';
import { runProjectView, hideProject, projectsOf } from '../../../db/simulations/library/projects.ts';
import { deleteView, viewsOf } from '../../../db/simulations/library/views.ts';
import { text, int, view, id, time } from '../../../domain/view.ts';
import {
  archiveOwnRuns,
  checkMany,
  deleteOwnRuns,
  moveOwnRuns,
  renameOwnProject,
  renameOwnRun,
  restoreOwnProject,
  restoreOwnRuns,
  saveOwnView,
  starOwnRuns,
  tagOwnRuns,
} from '../../../services/simulations/library/labels.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';
import { RunLabelsRef } from './list-types.ts';

/** Tags that are offered for a filter. */
const offeredTags = 200;

const runTagView = view('RunTag', {
  tag: text(),
  runs: int(),
});

const runView = view('RunView', 'Filters of the list of runs under a name.', {
  id: id(),
  name: text(),
  query: text('The part of the address after the question mark.'),
  createdAt: time(),
});

builder.queryFields((t) => ({
  runLabels: t.field({
    type: RunLabelsRef,
    nullable: true,
    description: 'Nothing when the run is not yours.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: async (_root, { jobId }, { db, viewer }) => (await labelsOfRuns(db, userIdOf(viewer), [jobId]))[0] ?? null,
  }),
  labelsOfRuns: t.field({
    type: [RunLabelsRef],
    description: 'Labels of your runs among these; at most 500.',
    args: { jobIds: t.arg.stringList({ required: true }) },
    resolve: (_root, { jobIds }, { db, viewer }) => labelsOfRuns(db, userIdOf(viewer), checkMany(jobIds)),
  }),
  runProjects: t.field({
    type: [viewType(runProjectView)],
    description: 'Your projects by name.',
    resolve: (_root, _args, { db, viewer }) => projectsOf(db, userIdOf(viewer)),
  }),
  runTags: t.field({
    type: [viewType(runTagView)],
    description: 'Tags of your runs, the most used first.',
    resolve: (_root, _args, { db, viewer }) => tagsOfRuns(db, userIdOf(viewer), offeredTags),
  }),
  runViews: t.field({
    type: [viewType(runView)],
    description: 'Your saved views by name.',
    resolve: (_root, _args, { db, viewer }) => viewsOf(db, userIdOf(viewer)),
  }),
}));

builder.mutationFields((t) => {
  const jobId = t.arg.string({ required: true });
  const jobIds = t.arg.stringList({ required: true });
  const id = t.arg.id({ required: true });
  const changed = 'Returns the job ids that it changed.';
  return {
    renameRun: t.field({
      type: RunLabelsRef,
      nullable: true,
      description: 'Gives a run a name of at most 120 characters; an empty one removes it.',
      args: { jobId, name: t.arg.string() },
      resolve: async (_root, args, { db, viewer }) => {
        const userId = userIdOf(viewer);
        await renameOwnRun(db, userId, args.jobId, args.name ?? null);
        return (await labelsOfRuns(db, userId, [args.jobId]))[0] ?? null;
      },
    }),
    tagRuns: t.stringList({
      description: `Adds and removes tags, at most 10 a run. ${changed}`,
      args: { jobIds, add: t.arg.stringList(), remove: t.arg.stringList() },
      resolve: (_root, args, { db, viewer }) => tagOwnRuns(db, userIdOf(viewer), args.jobIds, args),
    }),
    starRuns: t.stringList({
      description: changed,
      args: { jobIds, isStarred: t.arg.boolean({ required: true }) },
      resolve: (_root, args, { db, viewer }) => starOwnRuns(db, userIdOf(viewer), args.jobIds, args.isStarred),
    }),
    moveRuns: t.stringList({
      description: `Moves runs into the project of that name, which is created when there is none; null takes them out. ${changed}`,
      args: { jobIds, project: t.arg.string() },
      resolve: (_root, args, { db, viewer }) => moveOwnRuns(db, userIdOf(viewer), args.jobIds, args.project ?? null),
    }),
    archiveRuns: t.stringList({
      description: changed,
      args: { jobIds, isArchived: t.arg.boolean({ required: true }) },
      resolve: (_root, args, { db, viewer }) => archiveOwnRuns(db, userIdOf(viewer), args.jobIds, args.isArchived),
    }),
    deleteRuns: t.stringList({
      description: `Deletes runs that have ended; they can be restored for 30 days. ${changed}`,
      args: { jobIds },
      resolve: (_root, args, { db, viewer }) => deleteOwnRuns(db, userIdOf(viewer), args.jobIds),
    }),
    restoreRuns: t.stringList({
      description: `Undoes the deletion of runs. ${changed}`,
      args: { jobIds },
      resolve: (_root, args, { db, viewer }) => restoreOwnRuns(db, userIdOf(viewer), args.jobIds),
    }),
    renameRunProject: t.boolean({
      args: { id, name: t.arg.string({ required: true }) },
      resolve: async (_root, args, { db, viewer }) => {
        await renameOwnProject(db, userIdOf(viewer), args.id, args.name);
        return true;
      },
    }),
    deleteRunProject: t.boolean({
      description: 'Deletes a project; it can be restored for 30 days. Its runs stay. True when it was yours.',
      args: { id },
      resolve: (_root, args, { db, viewer }) => hideProject(db, userIdOf(viewer), args.id),
    }),
    restoreRunProject: t.boolean({
      description:
        'Undoes the deletion of a project: its runs and comparisons are in it again, if they are in no other.',
      args: { id },
      resolve: async (_root, args, { db, viewer }) => {
        await restoreOwnProject(db, userIdOf(viewer), args.id);
        return true;
      },
    }),
    saveRunView: t.field({
      type: viewType(runView),
      description: 'Saves the filters of the list under a name; a view of that name is replaced. At most 50.',
      args: { name: t.arg.string({ required: true }), query: t.arg.string({ required: true }) },
      resolve: (_root, args, { db, viewer }) => saveOwnView(db, userIdOf(viewer), args),
    }),
    deleteRunView: t.boolean({
      description: 'True when it was yours.',
      args: { id },
      resolve: (_root, args, { db, viewer }) => deleteView(db, userIdOf(viewer), args.id),
    }),
  };
});
