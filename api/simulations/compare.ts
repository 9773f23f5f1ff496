import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun, type RunReader } from '../../db/simulations/own-run.ts';
import { personaFacts } from '../../db/simulations/results.ts';
import { pairedCounts, runLabels, runsOfRoster } from '../../db/simulations/run-comparisons.ts';
import { askedProviders } from '../../db/jobs/open-run.ts';
import { InvalidInput, JobNotFound } from '../../domain/errors.ts';
import { compareRuns, type RunComparison } from '../../domain/simulations/run-comparison.ts';
import { commonScale, scaleOf } from '../../domain/simulations/scale.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { smallSample } from '../../domain/simulations/small-sample.ts';
import { meanInterval, shareWithInterval, type Share } from '../../domain/simulations/statistics.ts';
import { secondsLeft } from './progress.ts';
import { scoresOf } from './result.ts';
import { segmentGroups, type GroupResult } from './result-groups.ts';

/** One run among those compared. Shares are over the personas that answered, scores over all asked. */
export interface ComparisonSide {
  jobId: string;
  label: string;
  message: string;
  status: string;
  progress: number;
  asked: number;
  answered: number;
  counts: SentimentCounts;
  positive: Share;
  isSmall: boolean;
  /** The scale its answers were asked on. */
  sentimentType: string;
  /** Seconds until an open run is done; null when it is not known, and for a closed one. */
  etaSeconds: number | null;
  error: string | null;
  sentimentScore: number;
  sentimentLow: number;
  sentimentHigh: number;
  bySegment: GroupResult[];
  costUsd: number;
  isSimulated: boolean;
  createdAt: Date;
}

export interface Comparison extends RunComparison {
  sides: ComparisonSide[];
  /** The scale of all; the plain one where they differ. */
  sentimentType: string;
  /** True when all were put to the same personas. */
  samePersonas: boolean;
  /** False while a run is open: until then there are no pairs, no leader, and no verdict but that. */
  isFinal: boolean;
}

const comparisonLimits = { fewest: 2, most: 5 } as const;

/**
 * Runs of the reader beside each other, in the order given. Throws InvalidInput for too few or many, JobNotFound for a
 * run not theirs.
 */
export async function compareOwnRuns(db: Db, reader: RunReader, jobIds: readonly string[]): Promise<Comparison> {
  const wanted = [...new Set(jobIds)];
  const { fewest, most } = comparisonLimits;
  if (wanted.length < fewest || wanted.length > most)
    throw new InvalidInput(`Compare ${fewest} to ${most} runs`, 'jobIds');
  const found = await Promise.all(wanted.map((jobId) => ownRun(db, reader, jobId)));
  const runs = found.filter((run): run is OwnRun => run !== null);
  if (runs.length < wanted.length) throw new JobNotFound();
  const ids = runs.map(({ id }) => id);
  const labels = await runLabels(db, ids);
  const names = sideLabels(ids.map((id) => labels.get(id)));
  const sides = await Promise.all(runs.map((run, at) => sideOf(db, run, names[at] ?? letter(at))));
  const pairs = await pairedCounts(db, ids);
  const rosters = new Set(runs.map(({ rosterId }) => rosterId));
  const compared = runs.map(({ id }, at) => {
    const { label, counts } = sides[at] ?? { label: '', counts: { positive: 0, total: 0 } };
    return { key: id, label, successes: counts.positive, n: counts.total };
  });
  const scale = commonScale(runs.map(({ sentimentType }) => sentimentType));
  const isFinal = runs.every(({ status }) => status === 'completed' || status === 'failed');
  const pairedOf = (first: { key: string }, second: { key: string }) =>
    pairs.find((pair) => pair.first === first.key && pair.second === second.key) ?? null;
  const jobIdOf = (id: string) => runs.find((run) => run.id === id)?.jobId ?? id;
  // A look at half of the answers finds differences that are not there: nothing is compared before the end.
  const { leader, verdict, pairs: tested } = isFinal ? compareRuns(compared, pairedOf, scale) : undecided;
  return {
    sides,
    sentimentType: scale.type,
    pairs: tested.map((pair) => ({ ...pair, first: jobIdOf(pair.first), second: jobIdOf(pair.second) })),
    leader: leader === null ? null : jobIdOf(leader),
    verdict,
    samePersonas: rosters.size === 1 && !rosters.has(null),
    isFinal,
  };
}

const undecided: RunComparison = {
  pairs: [],
  leader: null,
  verdict: 'Still asking: the verdict comes when every run is done',
};

/**
 * Job ids of the person's newest runs that asked the same personas as this run, oldest first; none before it has drawn
 * any.
 */
export async function sameRosterRuns(db: Db, userId: string, jobId: string): Promise<string[]> {
  const run = await ownRun(db, { kind: 'user', userId }, jobId);
  return run?.rosterId ? runsOfRoster(db, userId, run.rosterId) : [];
}

async function sideOf(db: Db, run: OwnRun, label: string): Promise<ComparisonSide> {
  const { message, status, progress, costUsd, isSimulated, createdAt } = run;
  const people = await personaFacts(db, run.id, askedProviders(run.modelProvider).length);
  const isOpen = status === 'queued' || status === 'processing';
  return {
    jobId: run.jobId ?? run.id,
    label,
    message,
    status,
    progress,
    asked: run.numUsers,
    answered: people.answered,
    counts: people.counts,
    positive: shareWithInterval(people.counts.positive, people.counts.total),
    isSmall: people.counts.total < smallSample,
    sentimentType: scaleOf(run.sentimentType).type,
    etaSeconds: isOpen ? await secondsLeft(db, run) : null,
    error: run.error,
    ...sentimentOf(people.counts, run.numUsers),
    bySegment: segmentGroups(people, scaleOf(run.sentimentType)),
    costUsd,
    isSimulated,
    createdAt,
  };
}

function sentimentOf(counts: SentimentCounts, numUsers: number) {
  const { sentimentScore, sentimentLow, sentimentHigh } = scoresOf(counts, numUsers, meanInterval(counts));
  return { sentimentScore, sentimentLow, sentimentHigh };
}

/**
 * Labels of sides by their place: a run's own, else a letter. Letters for all when two would be called the same, as B
 * of two comparisons.
 */
export function sideLabels(own: readonly (string | undefined)[]): string[] {
  const labels = own.map((label, at) => label ?? letter(at));
  return new Set(labels).size === labels.length ? labels : own.map((_, at) => letter(at));
}

function letter(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}
