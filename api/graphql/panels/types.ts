/** Panels as people and agents see them. */
import { isImported } from '../../../domain/panels/import/imported-panel.ts';
import { turnRules } from '../../../domain/panels/turn-rules/turn-rules.ts';
import { shownExchangeView, type PanelDetail, type PanelGroup } from '../../../services/panels/read-panel.ts';
import type { PanelRow } from '../../../db/panels/panels.ts';
import { castBallotView } from '../../../domain/panels/analysis/ballots.ts';
import { checkedInsightView } from '../../../domain/panels/analysis/insights.ts';
import { sideBySideView } from '../../../domain/panels/analysis/side-by-side.ts';
import { spokenStanceView } from '../../../domain/panels/analysis/spoken.ts';
import { airTimeView } from '../../../domain/panels/analysis/talk.ts';
import { endingCountsView } from '../../../domain/simulations/endings.ts';
import { text, derived, int, maybe, time, view, list, float, flag, one } from '../../../domain/view.ts';
import { viewTypeFrom } from '../view-types.ts';
import { panelRelationshipView } from './comparison.ts';

const panelSummaryView = view('PanelSummary', 'A panel in the list.', {
  jobId: derived(text()),
  topic: text(),
  status: text(),
  progress: derived(int()),
  participants: derived(int()),
  summary: maybe(text()),
  createdAt: time(),
});

export const PanelSummaryRef = viewTypeFrom<PanelRow, typeof panelSummaryView>(panelSummaryView, {
  jobId: ({ jobId }) => jobId ?? '',
  progress: ({ progress }) => progress ?? 0,
  participants: ({ participants }) => (Array.isArray(participants) ? participants.length : 0),
});

const panelParticipantView = view('PanelParticipant', {
  id: text(),
  name: text(),
  source: derived(text()),
  facts: list(text()),
});

viewTypeFrom<PanelDetail['spec']['participants'][number], typeof panelParticipantView>(panelParticipantView, {
  source: ({ source }) => source.source,
});

const panelPhaseView = view('PanelPhase', {
  name: text(),
  objective: text(),
  turns: int(),
});

const panelVoteView = view('PanelVote', {
  stance: text(),
  first: derived(int()),
  last: derived(int()),
});

viewTypeFrom<PanelGroup['votes'][number], typeof panelVoteView>(panelVoteView, {
  first: ({ before }) => before,
  last: ({ latest }) => latest,
});

const panelMovementView = view('PanelMovement', {
  participantId: text(),
  total: float(),
  spontaneous: derived(maybe(float())),
  reading: derived(maybe(float('By reading as much about something else; null without a sham transcript.'))),
  conformity: derived(maybe(float())),
  persuasion: derived(maybe(float())),
});

viewTypeFrom<PanelGroup['movements'][number], typeof panelMovementView>(panelMovementView, {
  spontaneous: ({ parts }) => parts?.spontaneous ?? null,
  reading: ({ parts }) => parts?.reading ?? null,
  conformity: ({ parts }) => parts?.conformity ?? null,
  persuasion: ({ parts }) => parts?.persuasion ?? null,
});

const panelObjectiveView = view('PanelObjective', {
  phase: int(),
  isCovered: flag(),
  exchange: maybe(int()),
  quote: text(),
});

const panelAskingView = view('PanelAsking', {
  kind: text(),
  participantId: maybe(text()),
  reason: maybe(text()),
});

const panelGroupView = view('PanelGroup', {
  group: int(),
  exchanges: list(shownExchangeView),
  ballots: list(castBallotView),
  spoken: list(spokenStanceView),
  votes: list(panelVoteView),
  movements: list(panelMovementView),
  headline: maybe(text('What is said and what is voted; null before both.')),
  airtime: list(airTimeView),
  objectives: list(panelObjectiveView),
  asking: list(panelAskingView, 'What is being asked now.'),
});

const panelThemeView = view('PanelTheme', {
  content: text(),
  groups: int('Number of groups in which it came up; copies of a group count once.'),
  inGroups: list(int()),
});

const panelMovementPartView = view(
  'PanelMovementPart',
  'A part of the movement over all groups, with a 95% interval over the groups.',
  {
    part: text(),
    mean: float(),
    low: derived(maybe(float())),
    high: derived(maybe(float())),
  },
);

viewTypeFrom<PanelDetail['movement'][number], typeof panelMovementPartView>(panelMovementPartView, {
  low: ({ interval }) => interval?.low ?? null,
  high: ({ interval }) => interval?.high ?? null,
});

const panelView = view('Panel', 'A panel with everything that was said and voted so far.', {
  jobId: derived(text()),
  topic: derived(text()),
  message: derived(text()),
  status: derived(text()),
  isSimulated: derived(flag()),
  isImported: derived(flag('True for the transcript of a real discussion, which is no simulation.')),
  stances: derived(list(text())),
  ballotQuestion: derived(text()),
  hasControls: derived(flag()),
  shamNote: maybe(text('Says with what votes after the discussion are compared; null without a sham transcript.')),
  turnRule: derived(text()),
  turnRuleSentence: derived(text()),
  moderator: derived(text()),
  forkedAt: derived(maybe(int('The turn from which both branches of a fork differ.'))),
  scheduledFor: derived(maybe(time())),
  participants: derived(list(panelParticipantView)),
  guide: derived(list(panelPhaseView)),
  groups: list(panelGroupView),
  findings: derived(list(checkedInsightView)),
  droppedFindings: derived(int('Findings that were dropped because a quote is not in the transcript.')),
  themes: derived(list(panelThemeView)),
  distinctGroups: derived(int('Number of groups that are no copies of another.')),
  endings: one(endingCountsView, 'Calls that ended without an answer: in no transcript, vote or finding.'),
  notices: list(text('What is unusual about it.')),
  copies: list(text('Sentences about groups whose discussions are word for word the same.')),
  summary: derived(maybe(text())),
  recommendation: derived(maybe(text())),
  minorityReport: derived(text()),
  movement: list(panelMovementPartView),
  comparison: maybe(sideBySideView, 'Null for one group.'),
  relationships: derived(list(panelRelationshipView)),
  verdict: list(text('Which words may be used about who moved.')),
  conformists: list(text('Ids of those who agree aloud and not in private.')),
  persuaded: list(text('Ids of those who may be called persuaded.')),
  followers: list(text('Ids of those who followed the votes of others.')),
});

export const PanelRef = viewTypeFrom<PanelDetail, typeof panelView>(panelView, {
  jobId: ({ row }) => row.jobId ?? '',
  topic: ({ spec }) => spec.topic,
  message: ({ spec }) => spec.message,
  status: ({ row }) => row.status,
  isSimulated: ({ spec }) => spec.simulated,
  isImported: ({ spec }) => isImported(spec),
  stances: ({ spec }) => spec.stances,
  ballotQuestion: ({ spec }) => spec.ballotQuestion,
  hasControls: ({ spec }) => spec.controls,
  turnRule: ({ spec }) => turnRules[spec.turnRule].label,
  turnRuleSentence: ({ spec }) => turnRules[spec.turnRule].sentence,
  moderator: ({ spec }) => spec.moderator.name,
  forkedAt: ({ spec }) => spec.forkOf?.exchange ?? null,
  scheduledFor: ({ row }) => row.scheduledFor,
  participants: ({ spec }) => spec.participants,
  guide: ({ spec }) => spec.guide,
  findings: ({ outcome }) => outcome.insights,
  droppedFindings: ({ outcome }) => outcome.consensus.droppedInsights,
  themes: ({ outcome }) => outcome.consensus.themes,
  distinctGroups: ({ outcome }) => outcome.consensus.distinctGroups,
  summary: ({ outcome }) => outcome.summary,
  recommendation: ({ outcome }) => outcome.finalRecommendation,
  minorityReport: ({ outcome }) => outcome.consensus.minorityReport,
  relationships: ({ outcome }) => outcome.relationships,
});
