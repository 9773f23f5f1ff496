/** Panels as people and agents see them. */
import { isImported } from '../../../domain/panels/import/imported-panel.ts';
import { turnRules } from '../../../domain/panels/turn-rules/turn-rules.ts';
import type { PanelDetail, PanelGroup, ShownExchange } from '../../../services/panels/read-panel.ts';
import type { PanelEstimate } from '../../../services/panels/estimate-panel.ts';
import type { PanelRow } from '../../../db/panels/panels.ts';
import type { CheckedInsight } from '../../../domain/panels/analysis/insights.ts';
import type { Quote } from '../../../domain/panels/step.ts';
import { builder } from '../builder.ts';
import { EndingCountsRef } from '../simulations/types.ts';
import { PanelComparisonRef, PanelRelationshipRef } from './comparison.ts';

const maybe = { nullable: true } as const;

export const PanelSummaryRef = builder.objectRef<PanelRow>('PanelSummary').implement({
  description: 'A panel in the list.',
  fields: (t) => ({
    jobId: t.string({ resolve: ({ jobId }) => jobId ?? '' }),
    topic: t.exposeString('topic'),
    status: t.exposeString('status'),
    progress: t.int({ resolve: ({ progress }) => progress ?? 0 }),
    participants: t.int({ resolve: ({ participants }) => (Array.isArray(participants) ? participants.length : 0) }),
    summary: t.exposeString('summary', maybe),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const PanelParticipantRef = builder
  .objectRef<PanelDetail['spec']['participants'][number]>('PanelParticipant')
  .implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      source: t.string({ resolve: ({ source }) => source.source }),
      facts: t.exposeStringList('facts'),
    }),
  });

const PanelPhaseRef = builder.objectRef<PanelDetail['spec']['guide'][number]>('PanelPhase').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    objective: t.exposeString('objective'),
    turns: t.exposeInt('turns'),
  }),
});

const PanelToolCallRef = builder.objectRef<ShownExchange['toolCalls'][number]>('PanelToolCall').implement({
  description: 'A call of a tool that a participant made before it spoke.',
  fields: (t) => ({ name: t.exposeString('name'), summary: t.exposeString('summary') }),
});

const PanelExchangeRef = builder.objectRef<ShownExchange>('PanelExchange').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    exchange: t.exposeInt('exchange', {
      ...maybe,
      description: 'Place in the transcript; null for what the group does not hear.',
    }),
    kind: t.exposeString('kind'),
    phase: t.exposeInt('phase', maybe),
    participantId: t.exposeString('participantId', maybe),
    speaker: t.exposeString('speaker'),
    text: t.exposeString('text'),
    isPrivate: t.exposeBoolean('isPrivate'),
    reason: t.exposeString('reason', { ...maybe, description: 'Why this participant spoke.' }),
    flaw: t.exposeString('flaw', { ...maybe, description: 'What is still wrong with a turn that was asked again.' }),
    toolCalls: t.expose('toolCalls', { type: [PanelToolCallRef] }),
    costUsd: t.exposeFloat('costUsd'),
  }),
});

const PanelQuoteRef = builder.objectRef<Quote>('PanelQuote').implement({
  fields: (t) => ({ exchange: t.exposeInt('exchange'), quote: t.exposeString('quote') }),
});

const PanelFindingRef = builder.objectRef<CheckedInsight>('PanelFinding').implement({
  description: 'A finding whose quotes are all in the transcript.',
  fields: (t) => ({
    id: t.exposeString('id'),
    group: t.exposeInt('group'),
    type: t.exposeString('type'),
    content: t.exposeString('content'),
    confidence: t.exposeFloat('confidence'),
    importance: t.exposeFloat('importance'),
    supporting: t.expose('supporting', { type: [PanelQuoteRef] }),
    contradicting: t.expose('contradicting', { type: [PanelQuoteRef] }),
  }),
});

const PanelBallotRef = builder.objectRef<PanelGroup['ballots'][number]>('PanelBallot').implement({
  description: 'A private ballot. Positions go from 1, the first stance, to −1, the last.',
  fields: (t) => ({
    participantId: t.exposeString('participantId'),
    moment: t.exposeInt('moment', { description: '0 before the discussion, n + 1 after phase n.' }),
    position: t.exposeFloat('position'),
    line: t.exposeString('line'),
  }),
});

const PanelSpokenRef = builder.objectRef<PanelGroup['spoken'][number]>('PanelSpokenStance').implement({
  fields: (t) => ({
    participantId: t.exposeString('participantId'),
    phase: t.exposeInt('phase'),
    position: t.exposeFloat('position'),
    leading: t.exposeString('leading'),
  }),
});

const PanelVoteRef = builder.objectRef<PanelGroup['votes'][number]>('PanelVote').implement({
  fields: (t) => ({
    stance: t.exposeString('stance'),
    first: t.int({ resolve: ({ before }) => before }),
    last: t.int({ resolve: ({ latest }) => latest }),
  }),
});

const PanelMovementRef = builder.objectRef<PanelGroup['movements'][number]>('PanelMovement').implement({
  fields: (t) => ({
    participantId: t.exposeString('participantId'),
    total: t.exposeFloat('total'),
    spontaneous: t.float({ ...maybe, resolve: ({ parts }) => parts?.spontaneous ?? null }),
    reading: t.float({
      ...maybe,
      description: 'By reading as much about something else; null without a sham transcript.',
      resolve: ({ parts }) => parts?.reading ?? null,
    }),
    conformity: t.float({ ...maybe, resolve: ({ parts }) => parts?.conformity ?? null }),
    persuasion: t.float({ ...maybe, resolve: ({ parts }) => parts?.persuasion ?? null }),
  }),
});

const PanelAirtimeRef = builder.objectRef<PanelGroup['airtime'][number]>('PanelAirtime').implement({
  fields: (t) => ({
    participantId: t.exposeString('participantId'),
    turns: t.exposeInt('turns'),
    words: t.exposeInt('words'),
  }),
});

const PanelObjectiveRef = builder.objectRef<PanelGroup['objectives'][number]>('PanelObjective').implement({
  fields: (t) => ({
    phase: t.exposeInt('phase'),
    isCovered: t.exposeBoolean('isCovered'),
    exchange: t.exposeInt('exchange', maybe),
    quote: t.exposeString('quote'),
  }),
});

const PanelAskingRef = builder.objectRef<PanelGroup['asking'][number]>('PanelAsking').implement({
  fields: (t) => ({
    kind: t.exposeString('kind'),
    participantId: t.exposeString('participantId', maybe),
    reason: t.exposeString('reason', maybe),
  }),
});

const PanelGroupRef = builder.objectRef<PanelGroup>('PanelGroup').implement({
  fields: (t) => ({
    group: t.exposeInt('group'),
    exchanges: t.expose('exchanges', { type: [PanelExchangeRef] }),
    ballots: t.expose('ballots', { type: [PanelBallotRef] }),
    spoken: t.expose('spoken', { type: [PanelSpokenRef] }),
    votes: t.expose('votes', { type: [PanelVoteRef] }),
    movements: t.expose('movements', { type: [PanelMovementRef] }),
    headline: t.exposeString('headline', {
      ...maybe,
      description: 'What is said and what is voted; null before both.',
    }),
    airtime: t.expose('airtime', { type: [PanelAirtimeRef] }),
    objectives: t.expose('objectives', { type: [PanelObjectiveRef] }),
    asking: t.expose('asking', { type: [PanelAskingRef], description: 'What is being asked now.' }),
  }),
});

const PanelThemeRef = builder.objectRef<PanelDetail['outcome']['consensus']['themes'][number]>('PanelTheme').implement({
  fields: (t) => ({
    content: t.exposeString('content'),
    groups: t.exposeInt('groups', {
      description: 'Number of groups in which it came up; copies of a group count once.',
    }),
    inGroups: t.exposeIntList('inGroups'),
  }),
});

const PanelMovementPartRef = builder.objectRef<PanelDetail['movement'][number]>('PanelMovementPart').implement({
  description: 'A part of the movement over all groups, with a 95% interval over the groups.',
  fields: (t) => ({
    part: t.string({ resolve: ({ part }) => part }),
    mean: t.exposeFloat('mean'),
    low: t.float({ ...maybe, resolve: ({ interval }) => interval?.low ?? null }),
    high: t.float({ ...maybe, resolve: ({ interval }) => interval?.high ?? null }),
  }),
});

export const PanelRef = builder.objectRef<PanelDetail>('Panel').implement({
  description: 'A panel with everything that was said and voted so far.',
  fields: (t) => ({
    jobId: t.string({ resolve: ({ row }) => row.jobId ?? '' }),
    topic: t.string({ resolve: ({ spec }) => spec.topic }),
    message: t.string({ resolve: ({ spec }) => spec.message }),
    status: t.string({ resolve: ({ row }) => row.status }),
    isSimulated: t.boolean({ resolve: ({ spec }) => spec.simulated }),
    isImported: t.boolean({
      description: 'True for the transcript of a real discussion, which is no simulation.',
      resolve: ({ spec }) => isImported(spec),
    }),
    stances: t.stringList({ resolve: ({ spec }) => spec.stances }),
    ballotQuestion: t.string({ resolve: ({ spec }) => spec.ballotQuestion }),
    hasControls: t.boolean({ resolve: ({ spec }) => spec.controls }),
    shamNote: t.exposeString('shamNote', {
      ...maybe,
      description: 'Says with what votes after the discussion are compared; null without a sham transcript.',
    }),
    turnRule: t.string({ resolve: ({ spec }) => turnRules[spec.turnRule].label }),
    turnRuleSentence: t.string({ resolve: ({ spec }) => turnRules[spec.turnRule].sentence }),
    moderator: t.string({ resolve: ({ spec }) => spec.moderator.name }),
    forkedAt: t.int({
      ...maybe,
      description: 'The turn from which both branches of a fork differ.',
      resolve: ({ spec }) => spec.forkOf?.exchange ?? null,
    }),
    scheduledFor: t.field({ ...maybe, type: 'DateTime', resolve: ({ row }) => row.scheduledFor }),
    participants: t.field({ type: [PanelParticipantRef], resolve: ({ spec }) => spec.participants }),
    guide: t.field({ type: [PanelPhaseRef], resolve: ({ spec }) => spec.guide }),
    groups: t.expose('groups', { type: [PanelGroupRef] }),
    findings: t.field({ type: [PanelFindingRef], resolve: ({ outcome }) => outcome.insights }),
    droppedFindings: t.int({
      description: 'Findings that were dropped because a quote is not in the transcript.',
      resolve: ({ outcome }) => outcome.consensus.droppedInsights,
    }),
    themes: t.field({ type: [PanelThemeRef], resolve: ({ outcome }) => outcome.consensus.themes }),
    distinctGroups: t.int({
      description: 'Number of groups that are no copies of another.',
      resolve: ({ outcome }) => outcome.consensus.distinctGroups,
    }),
    endings: t.expose('endings', {
      type: EndingCountsRef,
      description: 'Calls that ended without an answer: in no transcript, vote or finding.',
    }),
    notices: t.exposeStringList('notices', { description: 'What is unusual about it.' }),
    copies: t.exposeStringList('copies', {
      description: 'Sentences about groups whose discussions are word for word the same.',
    }),
    summary: t.string({ ...maybe, resolve: ({ outcome }) => outcome.summary }),
    recommendation: t.string({ ...maybe, resolve: ({ outcome }) => outcome.finalRecommendation }),
    minorityReport: t.string({ resolve: ({ outcome }) => outcome.consensus.minorityReport }),
    movement: t.expose('movement', { type: [PanelMovementPartRef] }),
    comparison: t.expose('comparison', { ...maybe, type: PanelComparisonRef, description: 'Null for one group.' }),
    relationships: t.field({ type: [PanelRelationshipRef], resolve: ({ outcome }) => outcome.relationships }),
    verdict: t.exposeStringList('verdict', { description: 'Which words may be used about who moved.' }),
    conformists: t.exposeStringList('conformists', { description: 'Ids of those who agree aloud and not in private.' }),
    persuaded: t.exposeStringList('persuaded', { description: 'Ids of those who may be called persuaded.' }),
    followers: t.exposeStringList('followers', { description: 'Ids of those who followed the votes of others.' }),
  }),
});

const PanelCallsRef = builder.objectRef<PanelEstimate['byKind'][number]>('PanelCalls').implement({
  fields: (t) => ({ kind: t.exposeString('kind'), calls: t.exposeInt('calls') }),
});

export const PanelEstimateRef = builder.objectRef<PanelEstimate>('PanelEstimate').implement({
  description: 'What a panel takes, before it starts.',
  fields: (t) => ({
    calls: t.exposeInt('calls', { description: 'Exact while nothing is added and no turn is asked again.' }),
    atMostMore: t.exposeInt('atMostMore', { description: 'Calls that what is said may add at most.' }),
    byKind: t.expose('byKind', { type: [PanelCallsRef] }),
    costUsd: t.exposeFloat('costUsd'),
    seconds: t.exposeInt('seconds'),
    unpricedModels: t.exposeStringList('unpricedModels', { description: 'Models whose price is unknown.' }),
  }),
});
