/** GraphQL operations on runs, for `npm run simulate` and benchmarks. */
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { EndingCounts, Endings } from '../../domain/simulations/endings.ts';
import type { StackSession } from '../session.ts';

export interface Progress {
  status: string;
  progress: number;
  progressMessage: string;
  asked: number;
  answered: number;
  missing: number;
  endings: EndingCounts;
  retried: number;
  counts: SentimentCounts;
  etaSeconds: number | null;
  error: string | null;
}

export interface Share {
  count: number;
  share: number;
  low: number;
  high: number;
}

export interface Result {
  jobId: string;
  status: string;
  numUsers: number;
  asked: number;
  answered: number;
  heard: number;
  missing: number;
  endings: EndingCounts & Pick<Endings, 'bySegment'>;
  people: number;
  isSimulated: boolean;
  positive: Share;
  neutral: Share;
  negative: Share;
  difference: { mean: number; low: number; high: number };
  sentimentType: string;
  sentimentScore: number;
  sentimentLow: number;
  sentimentHigh: number;
  engagementScore: number;
  bySegment: { label: string; counts: SentimentCounts; people: number; positive: Share; verdict: string | null }[];
  byProvider: {
    provider: string;
    answered: number;
    ended: number;
    missing: number;
    counts: SentimentCounts;
    positive: Share;
  }[];
  agreement: number | null;
  recommendations: { type: string; message: string }[];
  analysis: string | null;
  notices: string[];
  error: string | null;
  costUsd: number;
  temporalUrl: string | null;
}

export interface Estimate {
  providerCalls: number;
  durationSeconds: { low: number; high: number };
  costUsd: { low: number; high: number };
  isSimulated: boolean;
}

export async function fetchEstimate(session: StackSession, input: Record<string, unknown>): Promise<Estimate> {
  const query = `query Estimate($input: SimulationInput!) { estimateSimulation(input: $input) {
    providerCalls durationSeconds { low high } costUsd { low high } isSimulated } }`;
  return (await session.ask<{ estimateSimulation: Estimate }>(query, { input })).estimateSimulation;
}

export async function listSegments(session: StackSession): Promise<{ id: string; name: string; isSample: boolean }[]> {
  const { segments } = await session.ask<{ segments: { id: string; name: string; isSample: boolean }[] }>(
    '{ segments { id name isSample } }',
  );
  return segments;
}

/** Submits a run. Returns its job id and the segments that could not be loaded. Throws the api's refusal. */
export async function submit(
  session: StackSession,
  input: Record<string, unknown>,
): Promise<{ jobId: string; segmentsNotLoaded: string[] }> {
  const query =
    'mutation Submit($input: SimulationInput!) { submitSimulation(input: $input) { jobId segmentsNotLoaded } }';
  const { submitSimulation } = await session.ask<{ submitSimulation: { jobId: string; segmentsNotLoaded: string[] } }>(
    query,
    { input },
  );
  return submitSimulation;
}

export async function fetchProgress(session: StackSession, jobId: string): Promise<Progress | null> {
  const query = `query Progress($jobId: String!) { simulationProgress(jobId: $jobId) {
    status progress progressMessage asked answered missing endings { total refused filtered unreadable } retried counts { positive neutral negative total } etaSeconds error } }`;
  return (await session.ask<{ simulationProgress: Progress | null }>(query, { jobId })).simulationProgress;
}

export async function fetchResult(session: StackSession, jobId: string): Promise<Result> {
  const share = '{ count share low high }';
  const endings =
    'endings { total refused filtered unreadable bySegment { segmentId segmentName asked total refused filtered unreadable } }';
  const query = `query Result($jobId: String!) { simulationResult(jobId: $jobId) {
    jobId status numUsers asked answered heard missing ${endings} people isSimulated positive ${share} neutral ${share} negative ${share}
    difference { mean low high } sentimentType sentimentScore sentimentLow sentimentHigh engagementScore
    bySegment { label counts { positive neutral negative total } people positive ${share} verdict }
    byProvider { provider answered ended missing counts { positive neutral negative total } positive ${share} } agreement
    recommendations { type message } analysis notices error costUsd temporalUrl } }`;
  return (await session.ask<{ simulationResult: Result }>(query, { jobId })).simulationResult;
}

export async function cancel(session: StackSession, jobId: string): Promise<boolean> {
  const query = 'mutation Cancel($jobId: String!) { cancelSimulation(jobId: $jobId) }';
  return (await session.ask<{ cancelSimulation: boolean }>(query, { jobId })).cancelSimulation;
}
