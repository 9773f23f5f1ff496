/** Changes of the answer to a recurring run. */
import type { Db } from '../../db/client.ts';
import { readPreferences } from '../../db/notifications/mails.ts';
import { answersOfPeople, runsOfRecurrence } from '../../db/simulations/recurrence-runs.ts';
import { dayIn } from '../../domain/analytics/period.ts';
import { defaultMovedPoints } from '../../domain/notifications/kinds.ts';
import { moveText, steadyText, type Move } from '../../domain/notifications/moved.ts';
import { findChanges, tellableJump } from '../../domain/simulations/changes.ts';
import { minForVerdict } from '../../domain/simulations/small-sample.ts';
import { text, float, hidden, view, type ValueOf, list } from '../../domain/view.ts';

/** A change, with the run that showed it. */
const recurrenceChangeView = view(
  'RecurrenceChange',
  'A change of the positive share that is more than chance, by a cumulative sum over the same people.',
  {
    kind: text<Omit<Move, 'since'>['kind']>(
      'moved (a jump from one run to the next) or drifts (slowly, over several runs).',
    ),
    low: float('Bounds of the 95% interval of the difference.'),
    high: float(),
    from: float('Positive share before, 0 to 1.'),
    to: float('Positive share since a move, or of the last four runs of a drift.'),
    since: text('Day of the first run that had changed, YYYY-MM-DD.'),
    runId: hidden<string>(),
    jobId: text('The run that showed it.'),
    text: text('All of it in words.'),
  },
);

export type RecurrenceChange = ValueOf<typeof recurrenceChangeView>;

export const recurrenceChangesView = view('RecurrenceChanges', {
  sentence: text('The last change, or that there is none.'),
  found: list(recurrenceChangeView, 'Oldest first.'),
});

export type RecurrenceChanges = ValueOf<typeof recurrenceChangesView>;

/** At most three times as many runs are read, always from the same ones on until there are so many more. */
const readRuns = 26;

/**
 * Finds the changes of the runs since the message, the personas or the sort of provider last changed, that are as large
 * as the person wants to be told.
 */
export async function changesOfRecurrence(
  db: Db,
  userId: string,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<RecurrenceChanges> {
  const minPoints = (await readPreferences(db, userId)).movedPoints ?? defaultMovedPoints;
  const alike = lastAlike((await runsOfRecurrence(db, userId, id)).toReversed());
  const read = alike.slice(readRuns * Math.max(0, Math.floor(alike.length / readRuns) - 2));
  const answers = await answersOfPeople(
    db,
    read.map((run) => run.id),
  );
  const runs = read.flatMap((run) => {
    const people = answers.get(run.id);
    return people === undefined || people.size < minForVerdict ? [] : [{ ...run, people }];
  });
  const answersOfRuns = runs.map(({ people }) => people);
  const changes = findChanges(answersOfRuns, minPoints);
  const found = changes.flatMap(({ at, since, ...change }): RecurrenceChange[] => {
    const [run, first] = [runs[at], runs[since]];
    if (run === undefined || first === undefined) return [];
    const move = { ...change, since: dayIn(timeZone, first.createdAt) };
    return [{ ...move, runId: run.id, jobId: run.jobId, text: moveText(move, run.sentimentType) }];
  });
  return { sentence: found.at(-1)?.text ?? steadyText(runs.length, minPoints, tellableJump(answersOfRuns)), found };
}

type Run = Awaited<ReturnType<typeof runsOfRecurrence>>[number];

/** Of completed runs, the last ones that asked the same people the same thing through the same sort of provider. */
function lastAlike(runs: readonly Run[]): (Run & { jobId: string })[] {
  const completed = runs.flatMap((run) =>
    run.status === 'completed' && run.jobId !== null ? [{ ...run, jobId: run.jobId }] : [],
  );
  const last = completed.at(-1);
  const isAlike = (run: Run) =>
    run.message === last?.message &&
    run.sentimentType === last.sentimentType &&
    run.isSimulated === last.isSimulated &&
    run.rosterGroupId === last.rosterGroupId;
  return completed.slice(completed.findLastIndex((run) => !isAlike(run)) + 1);
}
