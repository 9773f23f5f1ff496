import { insightsView } from '../../../domain/simulations/insights.ts';
import { recommendationView } from '../../../domain/simulations/recommendations.ts';
import { shareView, meanIntervalView } from '../../../domain/simulations/statistics.ts';
import { id, text, int, view, flag, one, float, list, maybe, time } from '../../../domain/view.ts';
import { runEndingsView } from '../../../services/simulations/results/endings.ts';
import { groupResultView } from '../../../services/simulations/results/result-groups.ts';
import { providerResultView } from '../../../services/simulations/results/result-providers.ts';
import { viewType } from '../view-types.ts';
import { addRecordedInput } from './types.ts';

/** An attachment of a run. */
const simulationAttachmentView = view('SimulationAttachment', {
  id: id(),
  name: text(),
  contentType: text(),
  size: int(),
  kind: text(),
  textCharacters: int(),
});

export const runResultView = view('RunResult', {
  id: id(),
  jobId: text(),
  status: text(),
  asked: int('Personas that the run was to ask: answered, ended without an answer, or missing.'),
  answered: int(),
  heard: int(),
  missing: int(),
  endings: runEndingsView,
  people: int('Number of different people behind the answers. Intervals and verdicts are about people.'),
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
addRecordedInput(viewType(runResultView));
