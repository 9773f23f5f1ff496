import type { Db } from '../../db/client.ts';
import { armsOf, madeInto, type StoredArm } from '../../db/experiments/arms.ts';
import { listExperiments, type StoredExperiment } from '../../db/experiments/experiments.ts';
import { stepDifferenceView } from '../../domain/experiments/wordings.ts';
import { experimentLimits } from '../../domain/experiments/names.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { maybe, text, flag, view, type ValueOf, id, time, list, int } from '../../domain/view.ts';
import { readExperiment } from './read-experiment.ts';
import { stepWordingView, tested, wordingOf } from './wordings.ts';

const projectStepView = view(
  'ProjectWordingStep',
  'A wording of a comparison beside the one that it was made from, or beside the first.',
  {
    from: stepWordingView,
    to: stepWordingView,
    /** The later wording minus the earlier one; null where it cannot be said. */
    difference: maybe(stepDifferenceView),
    note: maybe(text('Why there is no difference.')),
    isChosen: flag('True when other wordings were made from this one, or when it is clearly ahead.'),
  },
);

export type ProjectStep = ValueOf<typeof projectStepView>;

const projectExperimentView = view('ProjectExperiment', {
  id: id(),
  name: text(),
  createdAt: time(),
  steps: list(projectStepView),
});

export type ProjectExperiment = ValueOf<typeof projectExperimentView>;

export const projectWordingsView = view(
  'ProjectWordings',
  'How the wording changed over the comparisons of a project.',
  {
    experiments: list(projectExperimentView, 'In order of time, the newest last; 30 at most.'),
    total: int('Number of all comparisons of the project.'),
  },
);

export type ProjectWordings = ValueOf<typeof projectWordingsView>;

/** Reads how the wording changed over the experiments of a person's project; none for a project of someone else. */
export async function readProjectWordings(db: Db, userId: string, projectId: string): Promise<ProjectWordings> {
  const { items, total } = await listExperiments(db, userId, {
    words: [],
    project: projectId,
    isDeleted: false,
    limit: experimentLimits.inProject,
    skip: 0,
  });
  const arms = await armsOf(
    db,
    userId,
    items.map(({ id }) => id),
  );
  const origins = await madeInto(
    db,
    userId,
    arms.flatMap(({ runId }) => runId ?? []),
  );
  const experiments: ProjectExperiment[] = [];
  for (const experiment of items.toReversed()) {
    const own = arms.filter(({ experimentId }) => experimentId === experiment.id);
    experiments.push(await describe(db, userId, { experiment, arms: own, origins }));
  }
  return { experiments, total };
}

interface Described {
  experiment: StoredExperiment;
  arms: readonly StoredArm[];
  /** Runs from whose wordings others were made, with the experiments of those. */
  origins: ReadonlyMap<string, ReadonlySet<string>>;
}

async function describe(
  db: Db,
  userId: string,
  { experiment: { id, name, createdAt }, arms, origins }: Described,
): Promise<ProjectExperiment> {
  const reason = reasonOf(arms);
  const read = reason === null ? await readExperiment(db, userId, id) : null;
  const leader = read?.comparison?.leader ?? null;
  const steps = edgesOf(arms).map(([fromRun, toRun]): ProjectStep => {
    const [from, to] = [wordingOf(arms, fromRun), wordingOf(arms, toRun)];
    const difference = read === null ? null : tested(read, from, to);
    const goesOn = [...(origins.get(toRun) ?? [])].some((experimentId) => experimentId !== id);
    return {
      from,
      to,
      difference,
      note: difference === null ? (reason ?? 'Not compared: one of the two has no answers') : null,
      isChosen: goesOn || (to.jobId !== null && to.jobId === leader),
    };
  });
  return { id, name, createdAt, steps };
}

/** Says why an experiment is not compared here; null when it is. */
function reasonOf(arms: readonly StoredArm[]): string | null {
  if (arms.some(({ status }) => status !== null && isOpenStatus(status))) return 'Still asking';
  const answers = arms.reduce(
    (sum, arm) => sum + (arm.positiveCount ?? 0) + (arm.neutralCount ?? 0) + (arm.negativeCount ?? 0),
    0,
  );
  return answers > experimentLimits.comparedAnswers ? 'Open it for the difference: it has many answers' : null;
}

/** Pairs each wording with the one that it was made from, else with the first of the experiment. */
function edgesOf(arms: readonly StoredArm[]): [from: string, to: string][] {
  const runs = arms.flatMap(({ runId }) => runId ?? []);
  const [first] = runs;
  return arms.flatMap(({ runId, madeFrom }): [string, string][] => {
    const from = madeFrom !== null && runs.includes(madeFrom) ? madeFrom : first;
    return runId === null || from === undefined || from === runId ? [] : [[from, runId]];
  });
}
