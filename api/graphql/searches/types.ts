/** Searches for better wordings as people and agents see them. */
import type { CandidateView, Estimate, OperatorRow, SearchView, SegmentCell } from '../../../domain/searches/view.ts';
import type { SearchEstimate } from '../../../services/searches/estimate-search.ts';
import type { SearchRow } from '../../../services/searches/read-search.ts';
import { builder } from '../builder.ts';
import { EndingCountsRef } from '../simulations/types.ts';
import { SearchConfirmationRef } from './confirmation.ts';
import { SearchBeliefRef, SearchDifferenceRef, SearchShareRef } from './figures.ts';

const maybe = { nullable: true } as const;

export const SearchSummaryRef = builder.objectRef<SearchRow>('SearchSummary').implement({
  description: 'A search in the list. Points are over the first message.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    title: t.exposeString('title'),
    status: t.exposeString('status'),
    progress: t.exposeInt('progress'),
    generation: t.exposeInt('generation'),
    totalGenerations: t.exposeInt('totalGenerations'),
    bestPoints: t.exposeFloat('bestPoints', { ...maybe, description: 'Points of the best candidate, as believed.' }),
    confirmedPoints: t.exposeFloat('confirmedPoints', {
      ...maybe,
      description: 'Points that people whom the search never saw confirmed.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const SearchSegmentRef = builder.objectRef<SearchView['segments'][number]>('SearchSegment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    personas: t.exposeInt('personas'),
  }),
});

const SearchStopRef = builder.objectRef<NonNullable<SearchView['stop']>>('SearchStop').implement({
  description: 'The rule that ended the search for candidates.',
  fields: (t) => ({ rule: t.string({ resolve: ({ rule }) => rule }), sentence: t.exposeString('sentence') }),
});

const SearchGenerationRef = builder.objectRef<SearchView['history'][number]>('SearchGeneration').implement({
  description: 'A generation that has ended.',
  fields: (t) => ({
    generation: t.exposeInt('generation'),
    best: t.exposeInt('best', { description: 'Number of the best candidate so far.' }),
    support: t.field({ type: SearchShareRef, resolve: ({ support }: { support: Estimate }) => support }),
    average: t.exposeFloat('average'),
    calls: t.exposeInt('calls', { description: 'Calls of the whole search when it ended.' }),
    costUsd: t.exposeFloat('costUsd'),
    event: t.exposeString('event', maybe),
  }),
});

const SearchObjectiveRef = builder.objectRef<CandidateView['objectives'][number]>('SearchObjective').implement({
  fields: (t) => ({ name: t.string({ resolve: ({ name }) => name }), mean: t.exposeFloat('mean') }),
});

const SearchCellRef = builder.objectRef<SegmentCell>('SearchCell').implement({
  description: 'A candidate in a segment.',
  fields: (t) => ({
    segment: t.exposeInt('segment', { description: 'Index of the segment.' }),
    n: t.exposeInt('n'),
    positive: t.exposeFloat('positive'),
    versusSeed: t.expose('versusSeed', { ...maybe, type: SearchDifferenceRef }),
    isBelowFloor: t.exposeBoolean('isBelowFloor'),
  }),
});

const SearchAnswersRef = builder.objectRef<NonNullable<CandidateView['answers']>>('SearchAnswers').implement({
  description: 'The objection that a candidate answers.',
  fields: (t) => ({ text: t.exposeString('text'), personas: t.exposeInt('personas') }),
});

const SearchFlagRef = builder.objectRef<CandidateView['flags'][number]>('SearchFlag').implement({
  description: 'Something about a message that people should look at.',
  fields: (t) => ({ kind: t.string({ resolve: ({ kind }) => kind }), text: t.exposeString('text') }),
});

const SearchJudgmentRef = builder.objectRef<NonNullable<CandidateView['judgment']>>('SearchJudgment').implement({
  description: 'A model’s check of a finalist for claims of fact that neither the message nor the brief makes.',
  fields: (t) => ({
    verdict: t.string({
      description: 'clear; claims or unchecked keep the candidate from being confirmed.',
      resolve: ({ verdict }) => verdict,
    }),
    claims: t.exposeStringList('claims', { description: 'Words of the candidate that claim something new.' }),
  }),
});

const SearchCandidateRef = builder.objectRef<CandidateView>('SearchCandidate').implement({
  description: 'A message of the search; also those that were dropped or rejected.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    label: t.exposeString('label'),
    generation: t.exposeInt('generation'),
    arm: t.string({ description: 'search, or control for plain paraphrases.', resolve: ({ arm }) => arm }),
    origin: t.exposeString('origin'),
    originLabel: t.exposeString('originLabel'),
    parents: t.exposeIntList('parents'),
    status: t.string({ resolve: ({ status }) => status }),
    reason: t.exposeString('reason', maybe),
    message: t.exposeString('message'),
    support: t.expose('support', { ...maybe, type: SearchShareRef }),
    fitness: t.expose('fitness', { ...maybe, type: SearchShareRef }),
    objectives: t.expose('objectives', { type: [SearchObjectiveRef] }),
    segments: t.expose('segments', { type: [SearchCellRef] }),
    versusSeed: t.expose('versusSeed', {
      ...maybe,
      type: SearchDifferenceRef,
      description: 'Raced difference to the first message; the best of many looks better than it is.',
    }),
    versusParent: t.expose('versusParent', { ...maybe, type: SearchDifferenceRef }),
    believed: t.expose('believed', {
      ...maybe,
      type: SearchBeliefRef,
      description: 'What the race lets one believe; null for one that too few personas were asked about.',
    }),
    answers: t.expose('answers', { ...maybe, type: SearchAnswersRef }),
    flags: t.expose('flags', { type: [SearchFlagRef] }),
    judgment: t.expose('judgment', {
      ...maybe,
      type: SearchJudgmentRef,
      description: 'Null for a candidate that was not to be checked.',
    }),
  }),
});

const SearchOperatorRef = builder.objectRef<OperatorRow>('SearchOperator').implement({
  description: 'A mutation: how often it was tried, and what it brought.',
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    tried: t.exposeInt('tried'),
    kept: t.exposeInt('kept'),
    medianGainPoints: t.exposeFloat('medianGainPoints', maybe),
    nextShare: t.exposeFloat('nextShare'),
    costUsd: t.exposeFloat('costUsd'),
  }),
});

const SearchWasteRef = builder.objectRef<SearchView['waste']>('SearchWaste').implement({
  fields: (t) => ({ again: t.exposeInt('again'), givenUp: t.exposeInt('givenUp') }),
});

const SearchFrontRef = builder.objectRef<SearchView['front'][number]>('SearchFrontMember').implement({
  description: 'A candidate that no other beats in everything.',
  fields: (t) => ({
    candidate: t.exposeInt('candidate'),
    isKnee: t.exposeBoolean('isKnee'),
    isPolarizing: t.exposeBoolean('isPolarizing'),
  }),
});

export const SearchRef = builder.objectRef<SearchView>('Search').implement({
  description: 'A search with all its candidates. Shares are from 0 to 1, differences in percentage points.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    title: t.exposeString('title'),
    status: t.exposeString('status'),
    error: t.exposeString('error', maybe),
    isSimulated: t.exposeBoolean('isSimulated'),
    setup: t.field({ type: 'JSON', resolve: ({ setup }) => setup }),
    segments: t.expose('segments', { type: [SearchSegmentRef] }),
    phase: t.string({ resolve: ({ phase }) => phase }),
    generation: t.exposeInt('generation'),
    totalGenerations: t.exposeInt('totalGenerations'),
    stop: t.expose('stop', { ...maybe, type: SearchStopRef }),
    calls: t.exposeInt('calls'),
    budgetCalls: t.exposeInt('budgetCalls', maybe),
    costUsd: t.exposeFloat('costUsd'),
    writingCostUsd: t.exposeFloat('writingCostUsd'),
    spendCapUsd: t.exposeFloat('spendCapUsd', maybe),
    secondsLeft: t.exposeFloat('secondsLeft', maybe),
    history: t.expose('history', { type: [SearchGenerationRef] }),
    candidates: t.expose('candidates', { type: [SearchCandidateRef] }),
    best: t.exposeInt('best', { ...maybe, description: 'Number of the best believed candidate.' }),
    operators: t.expose('operators', { type: [SearchOperatorRef] }),
    waste: t.expose('waste', { type: SearchWasteRef }),
    front: t.expose('front', { type: [SearchFrontRef] }),
    confirmation: t.expose('confirmation', { ...maybe, type: SearchConfirmationRef }),
    endings: t.expose('endings', {
      type: EndingCountsRef,
      description: 'Questions that ended without an answer: in no count, share or average.',
    }),
    notices: t.exposeStringList('notices'),
  }),
});

const SearchCallsRef = builder.objectRef<SearchEstimate['byKind'][number]>('SearchCalls').implement({
  fields: (t) => ({ kind: t.exposeString('kind'), calls: t.exposeInt('calls') }),
});

export const SearchEstimateRef = builder.objectRef<SearchEstimate>('SearchEstimate').implement({
  description: 'What a search takes, before it starts.',
  fields: (t) => ({
    calls: t.exposeInt('calls'),
    mostCalls: t.exposeInt('mostCalls', { description: 'At most, when nothing is dropped early.' }),
    byKind: t.expose('byKind', { type: [SearchCallsRef] }),
    costUsd: t.exposeFloat('costUsd'),
    mostCostUsd: t.exposeFloat('mostCostUsd'),
    seconds: t.exposeFloat('seconds'),
    unpricedModels: t.exposeStringList('unpricedModels', { description: 'Models whose price is unknown.' }),
  }),
});
