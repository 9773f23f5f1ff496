import { alikeTo, type AlikeTo } from '../../../db/simulations/alike-runs.ts';
import { simulationSetupView } from '../../simulations/setup.ts';
import { runSummaryView } from '../../../services/simulations/results/recent.ts';
import { projectOfRunView, experimentOfRunView, type RunLabels } from '../../../db/simulations/library/labels.ts';
import { toShownName } from '../../../domain/personas/shown-name.ts';
import { list, int, text, maybe, view, derived, flag, later } from '../../../domain/view.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';
import { reactionItemView, addRecordedInput } from './types.ts';
addRecordedInput(viewType(simulationSetupView));

export const reactionPageView = view('ReactionPage', {
  items: list(reactionItemView),
  total: int(),
  nextToken: maybe(text()),
});

const alikeToView = view('AlikeTo', 'The answer whose persona those of a run are like.', {
  jobId: text(),
  personaIndex: int(),
  provider: text(),
  personName: derived(text()),
});

viewTypeFrom<AlikeTo, typeof alikeToView>(alikeToView, {
  personName: (answer) => toShownName(answer, 'short'),
});

const runLabelsView = view('RunLabels', 'Labels that the owner gave a run.', {
  jobId: text(),
  name: maybe(text()),
  tags: list(text()),
  isStarred: flag(),
  isArchived: flag(),
  project: maybe(projectOfRunView),
  experiments: list(experimentOfRunView, 'Your comparisons that it is a message of, newest first.'),
  alikeTo: later(maybe(alikeToView, 'Only for a run that asks personas like one of another run.')),
});

export const RunLabelsRef = viewTypeFrom<RunLabels, typeof runLabelsView>(runLabelsView, {
  alikeTo: ({ jobId }, { db, viewer }) => alikeTo(db, userIdOf(viewer), jobId),
});

export const runSummaryPageView = view('RunSummaryPage', {
  items: list(runSummaryView),
  nextToken: maybe(text()),
});
