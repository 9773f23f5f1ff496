import { insightsView } from '../../../domain/simulations/insights.ts';
import { recommendationView } from '../../../domain/simulations/recommendations.ts';
import type { RecordedInput } from '../../../domain/simulations/run-input.ts';
import { shareView, meanIntervalView } from '../../../domain/simulations/statistics.ts';
import {
  id,
  text,
  int,
  view,
  flag,
  one,
  float,
  hidden,
  list,
  maybe,
  time,
  type ValueOf,
} from '../../../domain/view.ts';
import { runEndingsView } from './endings.ts';
import { groupResultView } from './result-groups.ts';
import { providerResultView } from './result-providers.ts';

/** An attachment of a run. */
const simulationAttachmentView = view('SimulationAttachment', {
  id: id(),
  name: text(),
  contentType: text(),
  size: int(),
  kind: text(),
  textCharacters: int(),
});

/**
 * Result of a run, counted from its reactions on read. Shares and their difference are over the personas that answered,
 * scores over all asked (specification §5, docs/decisions/results.md); they differ only in unfinished runs.
 */
export const runResultView = view('RunResult', {
  id: id(),
  jobId: text(),
  /** Name that the owner gave the run. */
  name: hidden<string | null>(),
  status: text(),
  asked: int('Personas that the run was to ask: answered, ended without an answer, or missing.'),
  /** Personas that every provider of the run answered for or ended without an answer, with at least one answer. */
  answered: int(),
  /** Personas with an answer from any provider, which shares are over. */
  heard: int(),
  /** Personas that may still be asked: some provider of the run has neither answered nor ended. */
  missing: int(),
  endings: runEndingsView,
  people: int('Number of different people behind the answers. Intervals and verdicts are about people.'),
  /** True when some answers are from people who were asked more than once. */
  repeatsPersonas: flag(),
  isSmall: flag('True when fewer than 30 people answered.'),
  isSimulated: flag(),
  positive: shareView,
  neutral: shareView,
  negative: shareView,
  difference: one(
    meanIntervalView,
    'Positive share minus negative share, of the personas that answered. Its interval decides which side is ahead.',
  ),
  sentimentScore: float('(positive - negative) / numUsers.'),
  sentimentLow: float(),
  sentimentHigh: float(),
  engagementScore: float(),
  bySegment: list(groupResultView),
  byAge: list(groupResultView),
  byGender: list(groupResultView),
  byProvider: list(providerResultView),
  /** Share of personas with equal answers from all providers; null for one provider. */
  agreement: maybe(float()),
  recommendations: list(recommendationView),
  analysis: maybe(text()),
  insights: maybe(insightsView),
  segmentNames: list(text()),
  tier: text(),
  currentEvents: maybe(text()),
  attachments: list(simulationAttachmentView),
  notices: list(text()),
  error: maybe(text()),
  costUsd: float(),
  inputTokens: float(),
  outputTokens: float(),
  createdAt: time(),
  startedAt: maybe(time()),
  completedAt: maybe(time()),
  canRetry: flag(),
  temporalUrl: maybe(text()),
});

/** Result of a run, with the inputs that were recorded for it. */
export type SimulationResult = ValueOf<typeof runResultView> & RecordedInput;
