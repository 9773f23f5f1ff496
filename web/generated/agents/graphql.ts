/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AgentKeyInput = {
  /** US dollars in a UTC day; none when omitted. */
  dayLimitUsd?: number | null | undefined;
  /** Never when omitted. */
  expiresInDays?: number | null | undefined;
  name: string;
  /** runs:read, runs:write, segments:write, spend. */
  permissions: Array<string>;
  /** minute (when omitted), hour or day. */
  rateLimitPeriod?: string | null | undefined;
  /** 60 when omitted. */
  rateLimitRequests?: number | null | undefined;
};

export type AgentLimitsInput = {
  asksAboveUsd: number;
  dayLimitUsd: number;
  monthLimitUsd: number;
};

export type AgentKeyFieldsFragment = { id: string, name: string, hint: string, permissions: Array<string>, rateLimitRequests: number, rateLimitPeriod: string, dayLimitUsd: number | null, spentTodayUsd: number, callsToday: number, lastUsedAt: string | null, expiresAt: string | null, state: string };

export type AgentKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentKeysQuery = { agentKeys: Array<{ id: string, name: string, hint: string, permissions: Array<string>, rateLimitRequests: number, rateLimitPeriod: string, dayLimitUsd: number | null, spentTodayUsd: number, callsToday: number, lastUsedAt: string | null, expiresAt: string | null, state: string }> };

export type CreateAgentKeyMutationVariables = Exact<{
  input: AgentKeyInput;
}>;


export type CreateAgentKeyMutation = { createAgentKey: { key: string, agentKey: { id: string, name: string, hint: string, permissions: Array<string>, rateLimitRequests: number, rateLimitPeriod: string, dayLimitUsd: number | null, spentTodayUsd: number, callsToday: number, lastUsedAt: string | null, expiresAt: string | null, state: string } } };

export type RevokeAgentKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeAgentKeyMutation = { revokeAgentKey: boolean };

export type DeleteAgentKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteAgentKeyMutation = { deleteAgentKey: boolean };

export type AgentLimitFieldsFragment = { asksAboveUsd: number, dayLimitUsd: number, monthLimitUsd: number, spentTodayUsd: number, spentMonthUsd: number };

export type AgentLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentLimitsQuery = { agentLimits: { asksAboveUsd: number, dayLimitUsd: number, monthLimitUsd: number, spentTodayUsd: number, spentMonthUsd: number } };

export type UpdateAgentLimitsMutationVariables = Exact<{
  input: AgentLimitsInput;
}>;


export type UpdateAgentLimitsMutation = { updateAgentLimits: { asksAboveUsd: number, dayLimitUsd: number, monthLimitUsd: number, spentTodayUsd: number, spentMonthUsd: number } };

export type AgentUsageQueryVariables = Exact<{
  days?: number | null | undefined;
}>;


export type AgentUsageQuery = { agentUsage: { calls: number, overLimit: number, noPermission: number, failed: number, days: Array<{ date: string, calls: number, refused: number }>, mostUsed: Array<{ operation: string, share: number }> } };

export type AgentClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentClientsQuery = { agentClients: Array<{ id: string, name: string, host: string, permissions: Array<string>, lastHeardAt: string | null, connectedAt: string }> };

export type DisconnectAgentClientMutationVariables = Exact<{
  id: string | number;
}>;


export type DisconnectAgentClientMutation = { disconnectAgentClient: boolean };

export type AgentSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentSessionsQuery = { agentSessions: Array<{ agentName: string, protocol: string, keptNotices: number, lastActivityAt: string, openJobs: Array<{ jobId: string, kind: string }> }>, agentNotifications: Array<{ id: string, agentName: string, method: string, progress: string | null, delivered: boolean, createdAt: string }> };

export const AgentKeyFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"callsToday"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<AgentKeyFieldsFragment, unknown>;
export const AgentLimitFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentLimitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentLimits"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asksAboveUsd"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentMonthUsd"}}]}}]} as unknown as DocumentNode<AgentLimitFieldsFragment, unknown>;
export const AgentKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgentKeyFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"callsToday"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<AgentKeysQuery, AgentKeysQueryVariables>;
export const CreateAgentKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAgentKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AgentKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAgentKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"agentKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgentKeyFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"callsToday"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<CreateAgentKeyMutation, CreateAgentKeyMutationVariables>;
export const RevokeAgentKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeAgentKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeAgentKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RevokeAgentKeyMutation, RevokeAgentKeyMutationVariables>;
export const DeleteAgentKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAgentKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAgentKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteAgentKeyMutation, DeleteAgentKeyMutationVariables>;
export const AgentLimitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgentLimitFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentLimitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentLimits"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asksAboveUsd"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentMonthUsd"}}]}}]} as unknown as DocumentNode<AgentLimitsQuery, AgentLimitsQueryVariables>;
export const UpdateAgentLimitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAgentLimits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AgentLimitsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAgentLimits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgentLimitFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentLimitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentLimits"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asksAboveUsd"}},{"kind":"Field","name":{"kind":"Name","value":"dayLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"monthLimitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentTodayUsd"}},{"kind":"Field","name":{"kind":"Name","value":"spentMonthUsd"}}]}}]} as unknown as DocumentNode<UpdateAgentLimitsMutation, UpdateAgentLimitsMutationVariables>;
export const AgentUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentUsage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"overLimit"}},{"kind":"Field","name":{"kind":"Name","value":"noPermission"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"mostUsed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}}]}}]}}]} as unknown as DocumentNode<AgentUsageQuery, AgentUsageQueryVariables>;
export const AgentClientsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeardAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}}]}}]}}]} as unknown as DocumentNode<AgentClientsQuery, AgentClientsQueryVariables>;
export const DisconnectAgentClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisconnectAgentClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disconnectAgentClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DisconnectAgentClientMutation, DisconnectAgentClientMutationVariables>;
export const AgentSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentName"}},{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"openJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keptNotices"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"agentNotifications"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agentName"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<AgentSessionsQuery, AgentSessionsQueryVariables>;