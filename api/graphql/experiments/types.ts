/** Types of experiments: messages that are compared, as one object. */
import { projectOfRunView } from '../../../db/simulations/library/labels.ts';
import { id, text, maybe, time, list, derived, flag, int, float, later, view } from '../../../domain/view.ts';
import { listedExperimentView } from '../../../services/experiments/list-experiments.ts';
import { experimentArmView, type Experiment } from '../../../services/experiments/read-experiment.ts';
import { wordingStepView, readWordings } from '../../../services/experiments/wordings.ts';
import { comparisonView } from '../../../services/simulations/results/compare.ts';
import { userIdOf } from '../../viewer.ts';
import { submittedSimulationView } from '../simulations/operations.ts';
import { viewTypeFrom } from '../view-types.ts';

const experimentView = view(
  'Experiment',
  'Messages that the same personas were asked about, or runs that were compared, as one object.',
  {
    id: id(),
    name: text(),
    project: maybe(projectOfRunView),
    createdAt: time(),
    arms: list(experimentArmView),
    comparison: maybe(comparisonView, 'The runs that are not deleted, side by side; null without any.'),
    verdict: derived(text()),
    notes: list(text('Arms that count in part or not at all, one sentence each.')),
    isFinal: flag('False while a run is open.'),
    asked: int('Personas of all arms together.'),
    answered: int(),
    costUsd: float(),
    isSimulated: flag(),
    wordings: later(
      list(wordingStepView, 'How the wording changed, from comparison to comparison; empty when nothing was reworded.'),
    ),
  },
);

export const ExperimentRef = viewTypeFrom<Experiment, typeof experimentView>(experimentView, {
  verdict: ({ sentence }) => sentence,
  wordings: ({ id }, { db, viewer }) => readWordings(db, userIdOf(viewer), id),
});

export const experimentPageView = view('ExperimentPage', {
  items: list(listedExperimentView),
  total: int('Number of all that match.'),
});

export const submittedExperimentView = view('SubmittedExperiment', {
  id: id(),
  runs: list(submittedSimulationView),
});
