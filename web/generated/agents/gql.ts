/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment AgentKeyFields on AgentKey {\n  id\n  name\n  hint\n  permissions\n  rateLimitRequests\n  rateLimitPeriod\n  dayLimitUsd\n  spentTodayUsd\n  callsToday\n  lastUsedAt\n  expiresAt\n  state\n}\n\nquery AgentKeys {\n  agentKeys {\n    ...AgentKeyFields\n  }\n}\n\nmutation CreateAgentKey($input: AgentKeyInput!) {\n  createAgentKey(input: $input) {\n    key\n    agentKey {\n      ...AgentKeyFields\n    }\n  }\n}\n\nmutation RevokeAgentKey($id: ID!) {\n  revokeAgentKey(id: $id)\n}\n\nmutation DeleteAgentKey($id: ID!) {\n  deleteAgentKey(id: $id)\n}\n\nfragment AgentLimitFields on AgentLimits {\n  asksAboveUsd\n  dayLimitUsd\n  monthLimitUsd\n  spentTodayUsd\n  spentMonthUsd\n}\n\nquery AgentLimits {\n  agentLimits {\n    ...AgentLimitFields\n  }\n}\n\nmutation UpdateAgentLimits($input: AgentLimitsInput!) {\n  updateAgentLimits(input: $input) {\n    ...AgentLimitFields\n  }\n}\n\nquery AgentUsage($days: Int) {\n  agentUsage(days: $days) {\n    days {\n      date\n      calls\n      refused\n    }\n    calls\n    overLimit\n    noPermission\n    failed\n    mostUsed {\n      operation\n      share\n    }\n  }\n}\n\nquery AgentClients {\n  agentClients {\n    id\n    name\n    host\n    permissions\n    lastHeardAt\n    connectedAt\n  }\n}\n\nmutation DisconnectAgentClient($id: ID!) {\n  disconnectAgentClient(id: $id)\n}": typeof types.AgentKeyFieldsFragmentDoc,
    "query AgentSessions {\n  agentSessions {\n    agentName\n    protocol\n    openJobs {\n      jobId\n      kind\n    }\n    keptNotices\n    lastActivityAt\n  }\n  agentNotifications {\n    id\n    agentName\n    method\n    progress\n    delivered\n    createdAt\n  }\n}": typeof types.AgentSessionsDocument,
};
const documents: Documents = {
    "fragment AgentKeyFields on AgentKey {\n  id\n  name\n  hint\n  permissions\n  rateLimitRequests\n  rateLimitPeriod\n  dayLimitUsd\n  spentTodayUsd\n  callsToday\n  lastUsedAt\n  expiresAt\n  state\n}\n\nquery AgentKeys {\n  agentKeys {\n    ...AgentKeyFields\n  }\n}\n\nmutation CreateAgentKey($input: AgentKeyInput!) {\n  createAgentKey(input: $input) {\n    key\n    agentKey {\n      ...AgentKeyFields\n    }\n  }\n}\n\nmutation RevokeAgentKey($id: ID!) {\n  revokeAgentKey(id: $id)\n}\n\nmutation DeleteAgentKey($id: ID!) {\n  deleteAgentKey(id: $id)\n}\n\nfragment AgentLimitFields on AgentLimits {\n  asksAboveUsd\n  dayLimitUsd\n  monthLimitUsd\n  spentTodayUsd\n  spentMonthUsd\n}\n\nquery AgentLimits {\n  agentLimits {\n    ...AgentLimitFields\n  }\n}\n\nmutation UpdateAgentLimits($input: AgentLimitsInput!) {\n  updateAgentLimits(input: $input) {\n    ...AgentLimitFields\n  }\n}\n\nquery AgentUsage($days: Int) {\n  agentUsage(days: $days) {\n    days {\n      date\n      calls\n      refused\n    }\n    calls\n    overLimit\n    noPermission\n    failed\n    mostUsed {\n      operation\n      share\n    }\n  }\n}\n\nquery AgentClients {\n  agentClients {\n    id\n    name\n    host\n    permissions\n    lastHeardAt\n    connectedAt\n  }\n}\n\nmutation DisconnectAgentClient($id: ID!) {\n  disconnectAgentClient(id: $id)\n}": types.AgentKeyFieldsFragmentDoc,
    "query AgentSessions {\n  agentSessions {\n    agentName\n    protocol\n    openJobs {\n      jobId\n      kind\n    }\n    keptNotices\n    lastActivityAt\n  }\n  agentNotifications {\n    id\n    agentName\n    method\n    progress\n    delivered\n    createdAt\n  }\n}": types.AgentSessionsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment AgentKeyFields on AgentKey {\n  id\n  name\n  hint\n  permissions\n  rateLimitRequests\n  rateLimitPeriod\n  dayLimitUsd\n  spentTodayUsd\n  callsToday\n  lastUsedAt\n  expiresAt\n  state\n}\n\nquery AgentKeys {\n  agentKeys {\n    ...AgentKeyFields\n  }\n}\n\nmutation CreateAgentKey($input: AgentKeyInput!) {\n  createAgentKey(input: $input) {\n    key\n    agentKey {\n      ...AgentKeyFields\n    }\n  }\n}\n\nmutation RevokeAgentKey($id: ID!) {\n  revokeAgentKey(id: $id)\n}\n\nmutation DeleteAgentKey($id: ID!) {\n  deleteAgentKey(id: $id)\n}\n\nfragment AgentLimitFields on AgentLimits {\n  asksAboveUsd\n  dayLimitUsd\n  monthLimitUsd\n  spentTodayUsd\n  spentMonthUsd\n}\n\nquery AgentLimits {\n  agentLimits {\n    ...AgentLimitFields\n  }\n}\n\nmutation UpdateAgentLimits($input: AgentLimitsInput!) {\n  updateAgentLimits(input: $input) {\n    ...AgentLimitFields\n  }\n}\n\nquery AgentUsage($days: Int) {\n  agentUsage(days: $days) {\n    days {\n      date\n      calls\n      refused\n    }\n    calls\n    overLimit\n    noPermission\n    failed\n    mostUsed {\n      operation\n      share\n    }\n  }\n}\n\nquery AgentClients {\n  agentClients {\n    id\n    name\n    host\n    permissions\n    lastHeardAt\n    connectedAt\n  }\n}\n\nmutation DisconnectAgentClient($id: ID!) {\n  disconnectAgentClient(id: $id)\n}"): (typeof documents)["fragment AgentKeyFields on AgentKey {\n  id\n  name\n  hint\n  permissions\n  rateLimitRequests\n  rateLimitPeriod\n  dayLimitUsd\n  spentTodayUsd\n  callsToday\n  lastUsedAt\n  expiresAt\n  state\n}\n\nquery AgentKeys {\n  agentKeys {\n    ...AgentKeyFields\n  }\n}\n\nmutation CreateAgentKey($input: AgentKeyInput!) {\n  createAgentKey(input: $input) {\n    key\n    agentKey {\n      ...AgentKeyFields\n    }\n  }\n}\n\nmutation RevokeAgentKey($id: ID!) {\n  revokeAgentKey(id: $id)\n}\n\nmutation DeleteAgentKey($id: ID!) {\n  deleteAgentKey(id: $id)\n}\n\nfragment AgentLimitFields on AgentLimits {\n  asksAboveUsd\n  dayLimitUsd\n  monthLimitUsd\n  spentTodayUsd\n  spentMonthUsd\n}\n\nquery AgentLimits {\n  agentLimits {\n    ...AgentLimitFields\n  }\n}\n\nmutation UpdateAgentLimits($input: AgentLimitsInput!) {\n  updateAgentLimits(input: $input) {\n    ...AgentLimitFields\n  }\n}\n\nquery AgentUsage($days: Int) {\n  agentUsage(days: $days) {\n    days {\n      date\n      calls\n      refused\n    }\n    calls\n    overLimit\n    noPermission\n    failed\n    mostUsed {\n      operation\n      share\n    }\n  }\n}\n\nquery AgentClients {\n  agentClients {\n    id\n    name\n    host\n    permissions\n    lastHeardAt\n    connectedAt\n  }\n}\n\nmutation DisconnectAgentClient($id: ID!) {\n  disconnectAgentClient(id: $id)\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query AgentSessions {\n  agentSessions {\n    agentName\n    protocol\n    openJobs {\n      jobId\n      kind\n    }\n    keptNotices\n    lastActivityAt\n  }\n  agentNotifications {\n    id\n    agentName\n    method\n    progress\n    delivered\n    createdAt\n  }\n}"): (typeof documents)["query AgentSessions {\n  agentSessions {\n    agentName\n    protocol\n    openJobs {\n      jobId\n      kind\n    }\n    keptNotices\n    lastActivityAt\n  }\n  agentNotifications {\n    id\n    agentName\n    method\n    progress\n    delivered\n    createdAt\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;