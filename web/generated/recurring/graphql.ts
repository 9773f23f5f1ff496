/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AnonymizationConfigInput = {
  /** full, partial or none; full when omitted. */
  level?: string | null | undefined;
  preserveIndustry?: boolean | null | undefined;
  preserveLocation?: boolean | null | undefined;
  preserveSeniority?: boolean | null | undefined;
};

/** Keys for this job alone: they override stored ones, and are erased when the run ends. */
export type ApiKeysInput = {
  anthropic?: string | null | undefined;
  gemini?: string | null | undefined;
  openai?: string | null | undefined;
};

/** How much of people who may be real a model is told. Samples and made-up personas are told as they are. */
export type PromptOptionsInput = {
  anonymizationConfig?: AnonymizationConfigInput | null | undefined;
  /** True when omitted. */
  anonymize?: boolean | null | undefined;
  focusOnCurrentEvents?: boolean | null | undefined;
  /** True when omitted. */
  includePapers?: boolean | null | undefined;
  /** True when omitted. */
  includeRecentPosts?: boolean | null | undefined;
  /** 3 when omitted. */
  maxPostsToInclude?: number | null | undefined;
};

export type RecurrenceChangeInput = {
  atHour?: number | null | undefined;
  every?: string | null | undefined;
  isPaused?: boolean | null | undefined;
  /** Asked of the same personas. */
  message?: string | null | undefined;
  /** Null takes the limit away. */
  monthlyCapUsd?: number | null | undefined;
  name?: string | null | undefined;
  /** Another number draws new personas. */
  numUsers?: number | null | undefined;
  onDay?: number | null | undefined;
  /** Other segments draw new personas. */
  segmentIds?: Array<string | number> | null | undefined;
  timeZone?: string | null | undefined;
};

export type RecurrenceInput = {
  atHour: number;
  /** day, week or month */
  every: string;
  /** Spend of a calendar month after which it pauses itself; no limit when missing. */
  monthlyCapUsd?: number | null | undefined;
  name: string;
  /** Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28 */
  onDay?: number | null | undefined;
  /** IANA name */
  timeZone: string;
};

export type SegmentPersonasInput = {
  personas: number;
  segmentId: string | number;
};

/** What a simulation is asked, at submit and for an estimate. */
export type SimulationInput = {
  apiKeys?: ApiKeysInput | null | undefined;
  attachmentIds?: Array<string | number> | null | undefined;
  customContext?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  includeCurrentEvents?: boolean | null | undefined;
  /** The language personas answer in, by its name; null where nothing was said. */
  language?: string | null | undefined;
  message: string;
  /** A provider, several joined by + such as openai+gemini, or all, which means OpenAI and Anthropic. */
  modelProvider?: string | null | undefined;
  models?: Array<string> | null | undefined;
  numUsers?: number | null | undefined;
  priority?: number | null | undefined;
  promptOptions?: PromptOptionsInput | null | undefined;
  samePersonasAs?: string | null | undefined;
  segmentIds: Array<string | number>;
  sentimentType?: string | null | undefined;
  /** The simulator answers instead of the providers, whatever keys there are; only where one runs. */
  simulated?: boolean | null | undefined;
  source?: string | null | undefined;
  spendCapUsd?: number | null | undefined;
  /** How personas are divided among segments; null for by size. */
  split?: SplitInput | null | undefined;
  stopAtMarginPoints?: number | null | undefined;
  temperatureRange?: Array<number> | null | undefined;
  /** Most that the calls of tools may cost in US dollars; null for 10 cents a persona. */
  toolBudgetUsd?: number | null | undefined;
  /** Names of the tools that personas may call before they answer; tools lists them. */
  toolsEnabled?: Array<string> | null | undefined;
  /** The one wording of the instruction for all personas, from 1; null to deal all of them. */
  wording?: number | null | undefined;
};

/** How the personas are divided among the segments: by size, equal or own. */
export type SplitInput = {
  by: string;
  /** Personas that each segment gets at least; the others give them up. */
  minPerSegment?: number | null | undefined;
  /** Numbers of the split by own numbers; together they are numUsers. */
  own?: Array<SegmentPersonasInput> | null | undefined;
};

export type RecurringRunFieldsFragment = { id: string, name: string, message: string, numUsers: number, segmentIds: Array<string>, sentimentType: string, every: string, onDay: number | null, atHour: number, timeZone: string, isPaused: boolean, pausedBecause: string | null, lastProblem: string | null, monthlyCapUsd: number | null, nextAt: string | null, createdAt: string, spend: { totalUsd: number, monthUsd: number }, trend: Array<{ jobId: string, status: string, createdAt: string, answered: number, people: number, isSimulated: boolean, messageChanged: boolean, personasChanged: boolean, positive: { low: number, high: number, count: number, share: number } }>, changes: { sentence: string, found: Array<{ jobId: string, text: string }> } };

export type RecurringRunsQueryVariables = Exact<{ [key: string]: never; }>;


export type RecurringRunsQuery = { recurringRuns: Array<{ id: string, name: string, message: string, numUsers: number, segmentIds: Array<string>, sentimentType: string, every: string, onDay: number | null, atHour: number, timeZone: string, isPaused: boolean, pausedBecause: string | null, lastProblem: string | null, monthlyCapUsd: number | null, nextAt: string | null, createdAt: string, spend: { totalUsd: number, monthUsd: number }, trend: Array<{ jobId: string, status: string, createdAt: string, answered: number, people: number, isSimulated: boolean, messageChanged: boolean, personasChanged: boolean, positive: { low: number, high: number, count: number, share: number } }>, changes: { sentence: string, found: Array<{ jobId: string, text: string }> } }> };

export type RecurringCostsQueryVariables = Exact<{ [key: string]: never; }>;


export type RecurringCostsQuery = { recurringRuns: Array<{ id: string, runsPerMonth: number, estimate: { isSimulated: boolean, costUsd: { low: number, high: number } } | null }> };

export type RepeatRunMutationVariables = Exact<{
  input: SimulationInput;
  rhythm: RecurrenceInput;
}>;


export type RepeatRunMutation = { repeatRun: { id: string, name: string, message: string, numUsers: number, segmentIds: Array<string>, sentimentType: string, every: string, onDay: number | null, atHour: number, timeZone: string, isPaused: boolean, pausedBecause: string | null, lastProblem: string | null, monthlyCapUsd: number | null, nextAt: string | null, createdAt: string, spend: { totalUsd: number, monthUsd: number }, trend: Array<{ jobId: string, status: string, createdAt: string, answered: number, people: number, isSimulated: boolean, messageChanged: boolean, personasChanged: boolean, positive: { low: number, high: number, count: number, share: number } }>, changes: { sentence: string, found: Array<{ jobId: string, text: string }> } } };

export type ChangeRecurringRunMutationVariables = Exact<{
  id: string | number;
  changes: RecurrenceChangeInput;
}>;


export type ChangeRecurringRunMutation = { changeRecurringRun: { id: string, name: string, message: string, numUsers: number, segmentIds: Array<string>, sentimentType: string, every: string, onDay: number | null, atHour: number, timeZone: string, isPaused: boolean, pausedBecause: string | null, lastProblem: string | null, monthlyCapUsd: number | null, nextAt: string | null, createdAt: string, spend: { totalUsd: number, monthUsd: number }, trend: Array<{ jobId: string, status: string, createdAt: string, answered: number, people: number, isSimulated: boolean, messageChanged: boolean, personasChanged: boolean, positive: { low: number, high: number, count: number, share: number } }>, changes: { sentence: string, found: Array<{ jobId: string, text: string }> } } };

export type DeleteRecurringRunMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteRecurringRunMutation = { deleteRecurringRun: boolean };

export type RunRecurringNowMutationVariables = Exact<{
  id: string | number;
}>;


export type RunRecurringNowMutation = { runRecurringNow: boolean };

export const RecurringRunFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecurringRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecurringRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"sentimentType"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"onDay"}},{"kind":"Field","name":{"kind":"Name","value":"atHour"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"isPaused"}},{"kind":"Field","name":{"kind":"Name","value":"pausedBecause"}},{"kind":"Field","name":{"kind":"Name","value":"lastProblem"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyCapUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"positive"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}},{"kind":"Field","name":{"kind":"Name","value":"messageChanged"}},{"kind":"Field","name":{"kind":"Name","value":"personasChanged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<RecurringRunFieldsFragment, unknown>;
export const RecurringRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecurringRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recurringRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecurringRunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecurringRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecurringRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"sentimentType"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"onDay"}},{"kind":"Field","name":{"kind":"Name","value":"atHour"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"isPaused"}},{"kind":"Field","name":{"kind":"Name","value":"pausedBecause"}},{"kind":"Field","name":{"kind":"Name","value":"lastProblem"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyCapUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"positive"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}},{"kind":"Field","name":{"kind":"Name","value":"messageChanged"}},{"kind":"Field","name":{"kind":"Name","value":"personasChanged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<RecurringRunsQuery, RecurringRunsQueryVariables>;
export const RecurringCostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecurringCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recurringRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"runsPerMonth"}},{"kind":"Field","name":{"kind":"Name","value":"estimate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costUsd"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}}]}}]}}]}}]} as unknown as DocumentNode<RecurringCostsQuery, RecurringCostsQueryVariables>;
export const RepeatRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RepeatRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulationInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rhythm"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecurrenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repeatRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"rhythm"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rhythm"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecurringRunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecurringRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecurringRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"sentimentType"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"onDay"}},{"kind":"Field","name":{"kind":"Name","value":"atHour"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"isPaused"}},{"kind":"Field","name":{"kind":"Name","value":"pausedBecause"}},{"kind":"Field","name":{"kind":"Name","value":"lastProblem"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyCapUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"positive"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}},{"kind":"Field","name":{"kind":"Name","value":"messageChanged"}},{"kind":"Field","name":{"kind":"Name","value":"personasChanged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<RepeatRunMutation, RepeatRunMutationVariables>;
export const ChangeRecurringRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeRecurringRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecurrenceChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeRecurringRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecurringRunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecurringRunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecurringRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"sentimentType"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"onDay"}},{"kind":"Field","name":{"kind":"Name","value":"atHour"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"isPaused"}},{"kind":"Field","name":{"kind":"Name","value":"pausedBecause"}},{"kind":"Field","name":{"kind":"Name","value":"lastProblem"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyCapUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"positive"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}},{"kind":"Field","name":{"kind":"Name","value":"messageChanged"}},{"kind":"Field","name":{"kind":"Name","value":"personasChanged"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"found"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeRecurringRunMutation, ChangeRecurringRunMutationVariables>;
export const DeleteRecurringRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRecurringRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRecurringRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteRecurringRunMutation, DeleteRecurringRunMutationVariables>;
export const RunRecurringNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RunRecurringNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runRecurringNow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RunRecurringNowMutation, RunRecurringNowMutationVariables>;