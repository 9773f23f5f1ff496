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

/** Segments, number of personas, providers and models of a message. */
export type AudienceInput = {
  /** A provider, several joined by + such as openai+gemini, or all, which means OpenAI and Anthropic. */
  modelProvider?: string | null | undefined;
  models?: Array<string> | null | undefined;
  numUsers?: number | null | undefined;
  segmentIds: Array<string | number>;
  /** The simulator answers instead of the providers, whatever keys there are; only where one runs. */
  simulated?: boolean | null | undefined;
  /** How personas are divided among segments; null for by size. */
  split?: SplitInput | null | undefined;
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

export type SampleSizeQueryVariables = Exact<{
  points: number;
  messages: number;
  samePersonas: boolean;
}>;


export type SampleSizeQuery = { sampleSize: { personas: number, restsOn: Array<string> } };

export type EstimateOfSizeQueryVariables = Exact<{
  input: SimulationInput;
}>;


export type EstimateOfSizeQuery = { estimateSimulation: { isSimulated: boolean, people: number, repeatsPersonas: boolean, durationSeconds: { low: number, high: number }, costUsd: { low: number, high: number } } };

export type PresetFieldsFragment = { id: string, name: string, segmentIds: Array<string>, numUsers: number, split: unknown, modelProvider: string, models: Array<string>, simulated: boolean };

export type AudiencePresetsQueryVariables = Exact<{ [key: string]: never; }>;


export type AudiencePresetsQuery = { audiencePresets: Array<{ id: string, name: string, segmentIds: Array<string>, numUsers: number, split: unknown, modelProvider: string, models: Array<string>, simulated: boolean }> };

export type SaveAudiencePresetMutationVariables = Exact<{
  name: string;
  audience: AudienceInput;
}>;


export type SaveAudiencePresetMutation = { saveAudiencePreset: { id: string, name: string, segmentIds: Array<string>, numUsers: number, split: unknown, modelProvider: string, models: Array<string>, simulated: boolean } };

export type RenameAudiencePresetMutationVariables = Exact<{
  id: string | number;
  name: string;
}>;


export type RenameAudiencePresetMutation = { renameAudiencePreset: { id: string, name: string, segmentIds: Array<string>, numUsers: number, split: unknown, modelProvider: string, models: Array<string>, simulated: boolean } };

export type DeleteAudiencePresetMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteAudiencePresetMutation = { deleteAudiencePreset: boolean };

export const PresetFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AudiencePreset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"split"}},{"kind":"Field","name":{"kind":"Name","value":"modelProvider"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"simulated"}}]}}]} as unknown as DocumentNode<PresetFieldsFragment, unknown>;
export const SampleSizeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SampleSize"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"points"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"messages"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"samePersonas"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sampleSize"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"points"},"value":{"kind":"Variable","name":{"kind":"Name","value":"points"}}},{"kind":"Argument","name":{"kind":"Name","value":"messages"},"value":{"kind":"Variable","name":{"kind":"Name","value":"messages"}}},{"kind":"Argument","name":{"kind":"Name","value":"samePersonas"},"value":{"kind":"Variable","name":{"kind":"Name","value":"samePersonas"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personas"}},{"kind":"Field","name":{"kind":"Name","value":"restsOn"}}]}}]}}]} as unknown as DocumentNode<SampleSizeQuery, SampleSizeQueryVariables>;
export const EstimateOfSizeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EstimateOfSize"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimateSimulation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"durationSeconds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"repeatsPersonas"}}]}}]}}]} as unknown as DocumentNode<EstimateOfSizeQuery, EstimateOfSizeQueryVariables>;
export const AudiencePresetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AudiencePresets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"audiencePresets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AudiencePreset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"split"}},{"kind":"Field","name":{"kind":"Name","value":"modelProvider"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"simulated"}}]}}]} as unknown as DocumentNode<AudiencePresetsQuery, AudiencePresetsQueryVariables>;
export const SaveAudiencePresetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAudiencePreset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"audience"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AudienceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAudiencePreset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"audience"},"value":{"kind":"Variable","name":{"kind":"Name","value":"audience"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AudiencePreset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"split"}},{"kind":"Field","name":{"kind":"Name","value":"modelProvider"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"simulated"}}]}}]} as unknown as DocumentNode<SaveAudiencePresetMutation, SaveAudiencePresetMutationVariables>;
export const RenameAudiencePresetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameAudiencePreset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renameAudiencePreset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AudiencePreset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"segmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"numUsers"}},{"kind":"Field","name":{"kind":"Name","value":"split"}},{"kind":"Field","name":{"kind":"Name","value":"modelProvider"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"simulated"}}]}}]} as unknown as DocumentNode<RenameAudiencePresetMutation, RenameAudiencePresetMutationVariables>;
export const DeleteAudiencePresetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAudiencePreset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAudiencePreset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteAudiencePresetMutation, DeleteAudiencePresetMutationVariables>;