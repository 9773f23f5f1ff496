import { tierOf, type Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { runAttachments } from '../../../db/files/attachments.ts';
import { ownRun, type OwnRun } from '../../../db/simulations/own-run.ts';
import { modelFacts, personaFacts, runTiers, type PersonaFacts } from '../../../db/simulations/results.ts';
import { clustersOfProviders } from '../../../db/simulations/clusters.ts';
import { countEndings, endingsByProvider } from '../../../db/simulations/endings.ts';
import { disproportionateSizes } from '../../../db/simulations/rosters.ts';
import { askedProviders } from '../../../db/simulations/open-run.ts';
import { noticeOfDisproportion } from '../../../domain/simulations/disproportion.ts';
import { askedPersonas } from '../../../domain/simulations/endings.ts';
import type { Provider } from '../../../domain/providers/provider.ts';
import { outcomeOf } from '../../../domain/simulations/outcome.ts';
import { aggregate } from '../../../domain/simulations/scoring.ts';
import { noticesOfAnswers } from '../../../domain/simulations/roster-notices.ts';
import { inputOfRecord } from '../../../domain/simulations/run-input.ts';
import { scaleOf, type Scale } from '../../../domain/simulations/scale.ts';
import type { SentimentCounts } from '../../../domain/sentiment/sentiment.ts';
import { minForInterval, smallSample } from '../../../domain/simulations/small-sample.ts';
import {
  clusteredNegative,
  clusteredNeutral,
  clusteredScore,
  clusteredShare,
  type Clusters,
} from '../../../domain/simulations/clusters.ts';
import type { MeanInterval } from '../../../domain/simulations/statistics.ts';
import { workflowUrlOf } from '../../jobs/temporal-url.ts';
import { readEndings } from './endings.ts';
import { ageGroups, genderGroups, segmentGroups } from './result-groups.ts';
import { providerNotices, providerResults } from './result-providers.ts';
import type { SimulationResult } from './result-view.ts';

interface ResultDeps {
  db: Db;
  env: Env;
}

/** Reads the result of a person's run, partial while it is open; null when it is not theirs. */
export async function readResult(
  { db, env }: ResultDeps,
  userId: string,
  jobId: string,
): Promise<SimulationResult | null> {
  const run = await ownRun(db, userId, jobId);
  return run && resultOfRun(db, env, run);
}

export async function resultOfRun(db: Db, env: Env, run: OwnRun): Promise<SimulationResult> {
  const providers = askedProviders(run.modelProvider);
  const [people, counted, ended, models, tiers, attachments, sizes] = await Promise.all([
    personaFacts(db, run.id, providers.length),
    countEndings(db, run.id, providers.length),
    endingsByProvider(db, run.id),
    modelFacts(db, run.id),
    runTiers(db, run.id),
    runAttachments(db, run.id),
    run.rosterId === null ? null : disproportionateSizes(db, run.rosterId),
  ]);
  const isClosed = run.status === 'completed' || run.status === 'failed';
  const asked = askedPersonas({ ...run, endings: counted });
  const { insights, recommendations } = outcomeOf(people, models, run.numUsers);
  const difference = clusteredScore(people.counts);
  const scale = scaleOf(run.sentimentType);
  const answers = people.counts.total;
  const repeated = answers - people.counts.people;
  const byPerson = repeated === 0 ? new Map<string, Clusters>() : await clustersOfProviders(db, run.id);
  const byProvider = providerResults(providers, { facts: models, ended, byPerson }, asked, run.numUsers);
  const endings = await readEndings(db, run.id, counted, answers);
  return {
    ...recordFacts(run),
    attachments,
    asked,
    answered: people.answered,
    heard: answers,
    missing: Math.max(0, asked - people.answered - endings.total),
    endings,
    people: people.counts.people,
    repeatsPersonas: repeated > 0,
    isSmall: people.counts.people < smallSample,
    positive: clusteredShare(people.counts),
    neutral: clusteredNeutral(people.counts),
    negative: clusteredNegative(people.counts),
    difference,
    ...scoresOf(people.counts, run.numUsers, difference),
    bySegment: segmentGroups(people, scale),
    byAge: ageGroups(people, scale),
    byGender: genderGroups(people, scale),
    byProvider,
    agreement: people.compared === 0 ? null : people.agreed / people.compared,
    // Few answers are too uncertain for recommendations, and a result that cannot be used has none.
    recommendations:
      isClosed && people.counts.people >= minForInterval && endings.unusable === null ? recommendations : [],
    insights: answers === 0 ? null : insights,
    tier: tierNames(tiers, providers, env),
    notices: [
      ...disproportionNotices(people, sizes, scale),
      ...noticesOfAnswers(noticesOf(run.notices), { repeated, answers }),
      ...(isClosed ? providerNotices(byProvider, asked) : []),
    ],
    canRetry: run.status === 'failed',
    temporalUrl: run.jobId === null ? null : workflowUrlOf(env, { kind: 'simulation', name: run.jobId }),
  };
}

/**
 * Computes the specification's scores over all personas asked. The score's interval is that of the difference,
 * multiplied by the share of personas that answered.
 */
export function scoresOf(counts: SentimentCounts, numUsers: number, { low, high }: MeanInterval) {
  const shrunk = counts.total / Math.max(1, numUsers);
  return { ...aggregate({ ...counts, numUsers }), sentimentLow: low * shrunk, sentimentHigh: high * shrunk };
}

/** Says that a total is not in proportion to the segments, with the share weighted by their sizes. */
function disproportionNotices(
  { bySegment }: PersonaFacts,
  sizes: ReadonlyMap<string, number> | null,
  scale: Scale,
): string[] {
  if (sizes === null) return [];
  const answered = bySegment.map(({ segmentId, segmentName: name, ...answers }) => ({
    name,
    size: sizes.get(segmentId) ?? 0,
    answers,
  }));
  const notice = noticeOfDisproportion(answered, scale);
  return notice === null ? [] : [notice];
}

/** Returns the fields that come from the record unchanged. */
function recordFacts(run: OwnRun) {
  const { id, name, status, isSimulated, analysis, currentEvents, error } = run;
  const { costUsd, inputTokens, outputTokens, createdAt, startedAt, completedAt } = run;
  return {
    ...inputOfRecord(run),
    id,
    name,
    status,
    isSimulated,
    analysis,
    currentEvents,
    error,
    costUsd,
    inputTokens,
    outputTokens,
    createdAt,
    startedAt,
    completedAt,
    jobId: run.jobId ?? run.id,
    segmentNames: run.segmentNames ?? [],
  };
}

function tierNames(tiers: readonly { provider: string; tier: string }[], asked: readonly Provider[], env: Env): string {
  return asked
    .map((provider) => tiers.find((tier) => tier.provider === provider)?.tier ?? tierOf(env, provider))
    .join(', ');
}

function noticesOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((notice): notice is string => typeof notice === 'string') : [];
}
