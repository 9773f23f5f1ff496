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
    "fragment RecurringRunFields on RecurringRun {\n  id\n  name\n  message\n  numUsers\n  segmentIds\n  sentimentType\n  every\n  onDay\n  atHour\n  timeZone\n  isPaused\n  pausedBecause\n  lastProblem\n  monthlyCapUsd\n  spend {\n    totalUsd\n    monthUsd\n  }\n  nextAt\n  createdAt\n  trend {\n    jobId\n    status\n    createdAt\n    answered\n    people\n    positive {\n      low\n      high\n      count\n      share\n    }\n    isSimulated\n    messageChanged\n    personasChanged\n  }\n  changes {\n    sentence\n    found {\n      jobId\n      text\n    }\n  }\n}\n\nquery RecurringRuns {\n  recurringRuns {\n    ...RecurringRunFields\n  }\n}\n\nquery RecurringCosts {\n  recurringRuns {\n    id\n    runsPerMonth\n    estimate {\n      costUsd {\n        low\n        high\n      }\n      isSimulated\n    }\n  }\n}\n\nmutation RepeatRun($input: SimulationInput!, $rhythm: RecurrenceInput!) {\n  repeatRun(input: $input, rhythm: $rhythm) {\n    ...RecurringRunFields\n  }\n}\n\nmutation ChangeRecurringRun($id: ID!, $changes: RecurrenceChangeInput!) {\n  changeRecurringRun(id: $id, changes: $changes) {\n    ...RecurringRunFields\n  }\n}\n\nmutation DeleteRecurringRun($id: ID!) {\n  deleteRecurringRun(id: $id)\n}\n\nmutation RunRecurringNow($id: ID!) {\n  runRecurringNow(id: $id)\n}": typeof types.RecurringRunFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment RecurringRunFields on RecurringRun {\n  id\n  name\n  message\n  numUsers\n  segmentIds\n  sentimentType\n  every\n  onDay\n  atHour\n  timeZone\n  isPaused\n  pausedBecause\n  lastProblem\n  monthlyCapUsd\n  spend {\n    totalUsd\n    monthUsd\n  }\n  nextAt\n  createdAt\n  trend {\n    jobId\n    status\n    createdAt\n    answered\n    people\n    positive {\n      low\n      high\n      count\n      share\n    }\n    isSimulated\n    messageChanged\n    personasChanged\n  }\n  changes {\n    sentence\n    found {\n      jobId\n      text\n    }\n  }\n}\n\nquery RecurringRuns {\n  recurringRuns {\n    ...RecurringRunFields\n  }\n}\n\nquery RecurringCosts {\n  recurringRuns {\n    id\n    runsPerMonth\n    estimate {\n      costUsd {\n        low\n        high\n      }\n      isSimulated\n    }\n  }\n}\n\nmutation RepeatRun($input: SimulationInput!, $rhythm: RecurrenceInput!) {\n  repeatRun(input: $input, rhythm: $rhythm) {\n    ...RecurringRunFields\n  }\n}\n\nmutation ChangeRecurringRun($id: ID!, $changes: RecurrenceChangeInput!) {\n  changeRecurringRun(id: $id, changes: $changes) {\n    ...RecurringRunFields\n  }\n}\n\nmutation DeleteRecurringRun($id: ID!) {\n  deleteRecurringRun(id: $id)\n}\n\nmutation RunRecurringNow($id: ID!) {\n  runRecurringNow(id: $id)\n}": types.RecurringRunFieldsFragmentDoc,
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
export function graphql(source: "fragment RecurringRunFields on RecurringRun {\n  id\n  name\n  message\n  numUsers\n  segmentIds\n  sentimentType\n  every\n  onDay\n  atHour\n  timeZone\n  isPaused\n  pausedBecause\n  lastProblem\n  monthlyCapUsd\n  spend {\n    totalUsd\n    monthUsd\n  }\n  nextAt\n  createdAt\n  trend {\n    jobId\n    status\n    createdAt\n    answered\n    people\n    positive {\n      low\n      high\n      count\n      share\n    }\n    isSimulated\n    messageChanged\n    personasChanged\n  }\n  changes {\n    sentence\n    found {\n      jobId\n      text\n    }\n  }\n}\n\nquery RecurringRuns {\n  recurringRuns {\n    ...RecurringRunFields\n  }\n}\n\nquery RecurringCosts {\n  recurringRuns {\n    id\n    runsPerMonth\n    estimate {\n      costUsd {\n        low\n        high\n      }\n      isSimulated\n    }\n  }\n}\n\nmutation RepeatRun($input: SimulationInput!, $rhythm: RecurrenceInput!) {\n  repeatRun(input: $input, rhythm: $rhythm) {\n    ...RecurringRunFields\n  }\n}\n\nmutation ChangeRecurringRun($id: ID!, $changes: RecurrenceChangeInput!) {\n  changeRecurringRun(id: $id, changes: $changes) {\n    ...RecurringRunFields\n  }\n}\n\nmutation DeleteRecurringRun($id: ID!) {\n  deleteRecurringRun(id: $id)\n}\n\nmutation RunRecurringNow($id: ID!) {\n  runRecurringNow(id: $id)\n}"): (typeof documents)["fragment RecurringRunFields on RecurringRun {\n  id\n  name\n  message\n  numUsers\n  segmentIds\n  sentimentType\n  every\n  onDay\n  atHour\n  timeZone\n  isPaused\n  pausedBecause\n  lastProblem\n  monthlyCapUsd\n  spend {\n    totalUsd\n    monthUsd\n  }\n  nextAt\n  createdAt\n  trend {\n    jobId\n    status\n    createdAt\n    answered\n    people\n    positive {\n      low\n      high\n      count\n      share\n    }\n    isSimulated\n    messageChanged\n    personasChanged\n  }\n  changes {\n    sentence\n    found {\n      jobId\n      text\n    }\n  }\n}\n\nquery RecurringRuns {\n  recurringRuns {\n    ...RecurringRunFields\n  }\n}\n\nquery RecurringCosts {\n  recurringRuns {\n    id\n    runsPerMonth\n    estimate {\n      costUsd {\n        low\n        high\n      }\n      isSimulated\n    }\n  }\n}\n\nmutation RepeatRun($input: SimulationInput!, $rhythm: RecurrenceInput!) {\n  repeatRun(input: $input, rhythm: $rhythm) {\n    ...RecurringRunFields\n  }\n}\n\nmutation ChangeRecurringRun($id: ID!, $changes: RecurrenceChangeInput!) {\n  changeRecurringRun(id: $id, changes: $changes) {\n    ...RecurringRunFields\n  }\n}\n\nmutation DeleteRecurringRun($id: ID!) {\n  deleteRecurringRun(id: $id)\n}\n\nmutation RunRecurringNow($id: ID!) {\n  runRecurringNow(id: $id)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;