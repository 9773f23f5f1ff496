import type { Db } from '../../../db/client.ts';
import { ownRun, type OwnRun } from '../../../db/simulations/own-run.ts';
import { pairSumsOfRuns } from '../../../db/simulations/clusters.ts';
import { personaFacts } from '../../../db/simulations/results.ts';
import { runLabels, runsOfRoster } from '../../../db/simulations/run-comparisons.ts';
import { askedProviders } from '../../../db/simulations/open-run.ts';
import { InvalidInput, JobNotFound } from '../../../domain/errors.ts';
import { endingCountsView, askedPersonas, endingsOfRecord } from '../../../domain/simulations/endings.ts';
import { runPairView, compareRuns, type RunComparison } from '../../../domain/simulations/run-comparison.ts';
import { commonScale, scaleOf } from '../../../domain/simulations/scale.ts';
import { sentimentCountsView } from '../../../domain/sentiment/sentiment.ts';
import { clusteredScore, clusteredShare, type Clusters } from '../../../domain/simulations/clusters.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import { shareView } from '../../../domain/simulations/statistics.ts';
import { text, int, flag, maybe, float, list, time, view, type ValueOf } from '../../../domain/view.ts';
import { secondsLeft } from './progress.ts';
import { scoresOf } from './result.ts';
import { groupResultView, segmentGroups } from './result-groups.ts';

/** One compared run. Shares are over the personas that answered, scores over all asked. */
const comparisonSideView = view('ComparisonSide', {
  jobId: text(),
  label: text(),
  message: text(),
  status: text(),
  progress: int(),
  asked: int(),
  answered: int(),
  /** Personas that ended without an answer. */
  endings: endingCountsView,
  counts: sentimentCountsView,
  positive: shareView,
  people: int('Number of different people behind the answers.'),
  isSmall: flag(),
  /** Answer scale of the run. */
  sentimentType: text(),
  /** Seconds until an open run is done; null when unknown and for a closed run. */
  etaSeconds: maybe(int()),
  error: maybe(text()),
  sentimentScore: float(),
  sentimentLow: float(),
  sentimentHigh: float(),
  bySegment: list(groupResultView),
  costUsd: float(),
  isSimulated: flag(),
  createdAt: time(),
});

export type ComparisonSide = ValueOf<typeof comparisonSideView>;

export const comparisonView = view('RunComparison', {
  pairs: list(runPairView, 'Pairs of runs; empty while a run is open.'),
  leader: maybe(text('Job id of the run that is clearly more positive than each of the others.')),
  verdict: text(),
  isOneWording: flag('Whether a run was asked in one wording of the question, so that the verdict is about it alone.'),
  sides: list(comparisonSideView),
  /** Scale of all runs; positive-negative-neutral if they differ. */
  sentimentType: text(),
  /** True when all runs asked the same personas. */
  samePersonas: flag(),
  repeatsPersonas: flag('Whether a run has answers from personas that it asked more than once.'),
  /** False while a run is open; then there are no pairs and no leader, and the verdict only says so. */
  isFinal: flag(),
});

export type Comparison = ValueOf<typeof comparisonView>;

const comparisonLimits = { min: 2, max: 5 } as const;

/**
 * Compares runs of a person, in the given order. Throws InvalidInput for too few or too many, JobNotFound for a run
 * that is not theirs.
 */
export async function compareOwnRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<Comparison> {
  const runs = await comparedRuns(db, userId, jobIds);
  return compareRead(db, runs, await namesOfRuns(db, runs));
}

/** Compares runs that were read, under these names. A run that ended without answers is shown, but not tested. */
export async function compareRead(db: Db, runs: readonly OwnRun[], names: readonly string[]): Promise<Comparison> {
  const ids = runs.map(({ id }) => id);
  const counted = await Promise.all(runs.map((run, at) => sideOf(db, run, names[at] ?? letter(at))));
  const sides = counted.map(({ side }) => side);
  const sumsOf = await pairSumsOfRuns(db, ids);
  const rosters = new Set(runs.map(({ rosterId }) => rosterId));
  const compared = counted.map(({ side, answers }, at) => ({ key: ids[at] ?? '', label: side.label, answers }));
  const scale = commonScale(runs.map(({ sentimentType }) => sentimentType));
  const isFinal = runs.every(({ status }) => status === 'completed' || status === 'failed');
  const jobIdOf = (id: string) => runs.find((run) => run.id === id)?.jobId ?? id;
  // Nothing is compared while a run is open, because repeated tests on partial answers find differences by chance.
  const answered = compared.filter(({ answers }) => answers.total > 0);
  const { leader, verdict, isOneWording, pairs: tested } = isFinal ? compareRuns(answered, sumsOf, scale) : undecided;
  return {
    sides,
    sentimentType: scale.type,
    pairs: tested.map((pair) => ({ ...pair, first: jobIdOf(pair.first), second: jobIdOf(pair.second) })),
    leader: leader === null ? null : jobIdOf(leader),
    verdict,
    isOneWording,
    samePersonas: rosters.size === 1 && !rosters.has(null),
    repeatsPersonas: sides.some(({ counts, people }) => people < counts.total),
    isFinal,
  };
}

/** Reads the runs to compare. Throws InvalidInput, JobNotFound. */
export async function comparedRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<OwnRun[]> {
  const wanted = [...new Set(jobIds)];
  const { min, max } = comparisonLimits;
  if (wanted.length < min || wanted.length > max) throw new InvalidInput(`Compare ${min} to ${max} runs`, 'jobIds');
  const found = await Promise.all(wanted.map((jobId) => ownRun(db, userId, jobId)));
  const runs = found.filter((run): run is OwnRun => run !== null);
  if (runs.length < wanted.length) throw new JobNotFound();
  return runs;
}

/** Names the compared runs, as their columns are headed. */
export async function namesOfRuns(db: Db, runs: readonly OwnRun[]): Promise<string[]> {
  const labels = await runLabels(
    db,
    runs.map(({ id }) => id),
  );
  return sideLabels(runs.map(({ id }) => labels.get(id)));
}

const undecided: RunComparison = {
  pairs: [],
  leader: null,
  isOneWording: false,
  verdict: 'Still asking: the verdict comes when every run is done',
};

/**
 * Lists the job ids of the person's newest runs that asked the same personas as this run, oldest first; empty before
 * the run has a roster.
 */
export async function sameRosterRuns(db: Db, userId: string, jobId: string): Promise<string[]> {
  const run = await ownRun(db, userId, jobId);
  return run?.rosterId ? runsOfRoster(db, userId, run.rosterId) : [];
}

async function sideOf(db: Db, run: OwnRun, label: string): Promise<{ side: ComparisonSide; answers: Clusters }> {
  const { message, status, progress, costUsd, isSimulated, createdAt } = run;
  const people = await personaFacts(db, run.id, askedProviders(run.modelProvider).length);
  const isOpen = status === 'queued' || status === 'processing';
  const { positive, neutral, negative, total, people: persons } = people.counts;
  const side = {
    jobId: run.jobId ?? run.id,
    label,
    message,
    status,
    progress,
    asked: askedPersonas(run),
    answered: people.answered,
    endings: endingsOfRecord(run),
    counts: { positive, neutral, negative, total },
    positive: clusteredShare(people.counts),
    people: persons,
    isSmall: persons < smallSample,
    sentimentType: scaleOf(run.sentimentType).type,
    etaSeconds: isOpen ? await secondsLeft(db, run) : null,
    error: run.error,
    ...sentimentOf(people.counts, run.numUsers),
    bySegment: segmentGroups(people, scaleOf(run.sentimentType)),
    costUsd,
    isSimulated,
    createdAt,
  };
  return { side, answers: people.counts };
}

function sentimentOf(counts: Clusters, numUsers: number) {
  const { sentimentScore, sentimentLow, sentimentHigh } = scoresOf(counts, numUsers, clusteredScore(counts));
  return { sentimentScore, sentimentLow, sentimentHigh };
}

/**
 * Labels the compared runs: a run's own label, else a letter by position. All get letters if two labels are equal, as
 * with the B of two comparisons.
 */
export function sideLabels(own: readonly (string | undefined)[]): string[] {
  const labels = own.map((label, at) => label ?? letter(at));
  return new Set(labels).size === labels.length ? labels : own.map((_, at) => letter(at));
}

function letter(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}
