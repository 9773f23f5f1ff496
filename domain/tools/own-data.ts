/** The part of a user's data that tools of their assistant read, and the proposals that they make. */
import type { Json } from './json.ts';

/** A part of the answers: its count, and its percentage with the 95% interval. */
export type PartFigures = { count: number; percent: number; lowPercent: number; highPercent: number };

export interface RunFigures {
  jobId: string;
  message: string;
  status: string;
  /** ISO 8601 day. */
  day: string;
  segments: string[];
  asked: number;
  answered: number;
  /** Number of different people behind the answers, which the intervals are about. */
  people: number;
  /** Personas that ended without an answer; they are in no other figure. */
  endedWithoutAnswer: number;
  /** Null when the result can be used. */
  cannotBeUsedBecause: string | null;
  positive: PartFigures;
  neutral: PartFigures;
  negative: PartFigures;
  /** True when fewer than 30 people answered. */
  isSmall: boolean;
  /** True when the simulated provider answered. */
  isSimulated: boolean;
}

export interface GroupFigures {
  name: string;
  answered: number;
  positive: PartFigures;
  negativeCount: number;
  isSmall: boolean;
}

export interface RunDetails extends RunFigures {
  bySegment: GroupFigures[];
  byAge: GroupFigures[];
  byGender: GroupFigures[];
  recommendations: string[];
  /** A few answers in the personas' own words. */
  quotes: { sentiment: string; text: string }[];
  analysis: string | null;
}

/** A difference of positive shares in percentage points, first minus second, with its 95% interval. */
export interface DifferenceFigures {
  points: number;
  lowPoints: number;
  highPoints: number;
  pValue: number;
  /** True when the interval leaves out zero. */
  isClear: boolean;
  verdict: string;
  /** Number of people who answered both; null when there are none. */
  samePersonas: number | null;
}

export interface RunComparisonFigures {
  first: RunFigures;
  second: RunFigures;
  /** Segment that the figures are of; null for all personas. */
  segment: string | null;
  firstPositive: PartFigures;
  secondPositive: PartFigures;
  difference: DifferenceFigures;
}

export interface SegmentFigures {
  id: string;
  name: string;
  description: string | null;
  personas: number;
  isSample: boolean;
}

/** Kinds of things that a tool may propose; each waits for the user's yes. */
export type ProposalKind = 'test' | 'segment' | 'schedule';

export interface Proposal {
  kind: ProposalKind;
  title: string;
  /** Input of the service that carries it out. */
  input: Json;
  /** Lines that the user reads before the yes: what happens, for whom, and what it costs. */
  terms: string[];
}

export interface TestEstimate {
  personas: number;
  calls: number;
  lowSeconds: number;
  highSeconds: number;
  lowUsd: number;
  highUsd: number;
  marginPoints: number;
  isSimulated: boolean;
}

/** The user's own data, by the same access rule as their screens. */
export interface OwnData {
  /** Newest first. */
  listRuns(filter: { search: string | null; segment: string | null; limit: number }): Promise<RunFigures[]>;
  readRun(jobId: string): Promise<RunDetails | null>;
  /** Throws ToolError for a run that is not theirs or a segment that was not asked. */
  compareRuns(first: string, second: string, segment: string | null): Promise<RunComparisonFigures>;
  listSegments(search: string | null): Promise<SegmentFigures[]>;
  readAnalytics(days: number | null): Promise<Json>;
  /** Throws ToolError with the reason for which such a test would be refused. */
  estimateTest(test: Json): Promise<TestEstimate>;
  /** Counts the personas of a drafted segment. Throws ToolError for criteria that cannot be read. */
  countSegment(segment: Json): Promise<{ personas: number; sources: { id: string; name: string }[] }>;
  propose(proposal: Proposal): Promise<void>;
}
