/** Figures of runs as tools return them: percentages with one decimal, so that a model need not compute them. */
import { shorten } from '../shorten.ts';
import { plainWords, whyUnusable, type EndingCounts } from '../simulations/endings.ts';
import type { Share } from '../simulations/statistics.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import type { DifferenceFigures, GroupFigures, PartFigures, RunDetails, RunFigures } from './own-data.ts';

/** Converts a share of 0 to 1 to a percentage with one decimal. */
export function toPercent(share: number): number {
  return Math.round(share * 1_000) / 10;
}

export function partFigures({ count, share, low, high }: Share): PartFigures {
  return { count, percent: toPercent(share), lowPercent: toPercent(low), highPercent: toPercent(high) };
}

interface Group {
  label: string;
  counts: SentimentCounts;
  positive: Share;
  isSmall: boolean;
}

export function toGroup({ label, counts, positive, isSmall }: Group): GroupFigures {
  return {
    name: label,
    answered: counts.total,
    positive: partFigures(positive),
    negativeCount: counts.negative,
    isSmall,
  };
}

/** The parts of a result that the assistant reads. */
export interface ResultFacts {
  jobId: string;
  message: string;
  status: string;
  createdAt: Date;
  segmentNames: readonly string[];
  asked: number;
  endings: EndingCounts;
  heard: number;
  people: number;
  positive: Share;
  neutral: Share;
  negative: Share;
  isSmall: boolean;
  isSimulated: boolean;
  bySegment: readonly Group[];
  byAge: readonly Group[];
  byGender: readonly Group[];
  recommendations: readonly { message: string }[];
  analysis: string | null;
}

const messageCharacters = 400;
const analysisCharacters = 2_500;

export function toRunFigures(
  result: Omit<ResultFacts, 'bySegment' | 'byAge' | 'byGender' | 'recommendations' | 'analysis'>,
): RunFigures {
  const { jobId, message, status, createdAt, segmentNames, asked, endings, heard, people, isSmall, isSimulated } =
    result;
  return {
    jobId,
    message: shorten(message, messageCharacters),
    status,
    day: createdAt.toISOString().slice(0, 10),
    segments: [...segmentNames],
    asked,
    answered: heard,
    people,
    endedWithoutAnswer: endings.total,
    cannotBeUsedBecause: whyUnusable(heard, endings, plainWords),
    positive: partFigures(result.positive),
    neutral: partFigures(result.neutral),
    negative: partFigures(result.negative),
    isSmall,
    isSimulated,
  };
}

export function toDetails(result: ResultFacts, quotes: RunDetails['quotes']): RunDetails {
  const { bySegment, byAge, byGender, recommendations, analysis } = result;
  return {
    ...toRunFigures(result),
    bySegment: bySegment.map(toGroup),
    byAge: byAge.map(toGroup),
    byGender: byGender.map(toGroup),
    recommendations: recommendations.map(({ message }) => message),
    quotes,
    analysis: analysis === null ? null : shorten(analysis, analysisCharacters),
  };
}

export function toDifference(
  {
    difference,
    low,
    high,
    pValue,
    isClear,
  }: { difference: number; low: number; high: number; pValue: number; isClear: boolean },
  verdict: string,
  samePersonas: number | null,
): DifferenceFigures {
  return {
    points: toPercent(difference),
    lowPoints: toPercent(low),
    highPoints: toPercent(high),
    pValue: Math.round(pValue * 10_000) / 10_000,
    isClear,
    verdict,
    samePersonas,
  };
}
