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
    "fragment OperationsJobFields on OperationsJob {\n  name\n  kind\n  label\n  person\n  state\n  progress\n  callsInFlight\n  waitedSeconds\n  reason\n  temporalUrl\n}\n\nquery Operations($kind: String, $userId: ID) {\n  operations(kind: $kind, userId: $userId) {\n    readAt\n    temporalUrl\n    grafanaUrl\n    attention {\n      about\n      subject\n      text\n    }\n    totals {\n      callsInFlight\n      callsAllowed\n      callsWaiting\n      running\n      starting\n      queued\n      paused\n      callsLastHour\n      failedLastHour\n      refusedLastHour\n    }\n    accounts {\n      name\n      tier\n      person\n      people\n      jobs\n      inFlight\n      concurrent\n      callsWaiting\n      startsLastMinute\n      maxStartsPerMinute\n      failed\n      refused\n      holdSeconds\n    }\n    accountsTotal\n    workers {\n      id\n      name\n      buildId\n      isSilent\n      isStopping\n      upSeconds\n      silentSeconds\n      memoryBytes\n      callsInFlight\n      tasksInFlight\n      taskSlots\n    }\n    jobs {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    jobsTotal\n    stuck {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    stuckTotal\n    shares {\n      userId\n      person\n      starts\n    }\n    sharesOf\n    kinds {\n      name\n      label\n    }\n    people {\n      userId\n      person\n    }\n  }\n}": typeof types.OperationsJobFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment OperationsJobFields on OperationsJob {\n  name\n  kind\n  label\n  person\n  state\n  progress\n  callsInFlight\n  waitedSeconds\n  reason\n  temporalUrl\n}\n\nquery Operations($kind: String, $userId: ID) {\n  operations(kind: $kind, userId: $userId) {\n    readAt\n    temporalUrl\n    grafanaUrl\n    attention {\n      about\n      subject\n      text\n    }\n    totals {\n      callsInFlight\n      callsAllowed\n      callsWaiting\n      running\n      starting\n      queued\n      paused\n      callsLastHour\n      failedLastHour\n      refusedLastHour\n    }\n    accounts {\n      name\n      tier\n      person\n      people\n      jobs\n      inFlight\n      concurrent\n      callsWaiting\n      startsLastMinute\n      maxStartsPerMinute\n      failed\n      refused\n      holdSeconds\n    }\n    accountsTotal\n    workers {\n      id\n      name\n      buildId\n      isSilent\n      isStopping\n      upSeconds\n      silentSeconds\n      memoryBytes\n      callsInFlight\n      tasksInFlight\n      taskSlots\n    }\n    jobs {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    jobsTotal\n    stuck {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    stuckTotal\n    shares {\n      userId\n      person\n      starts\n    }\n    sharesOf\n    kinds {\n      name\n      label\n    }\n    people {\n      userId\n      person\n    }\n  }\n}": types.OperationsJobFieldsFragmentDoc,
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
export function graphql(source: "fragment OperationsJobFields on OperationsJob {\n  name\n  kind\n  label\n  person\n  state\n  progress\n  callsInFlight\n  waitedSeconds\n  reason\n  temporalUrl\n}\n\nquery Operations($kind: String, $userId: ID) {\n  operations(kind: $kind, userId: $userId) {\n    readAt\n    temporalUrl\n    grafanaUrl\n    attention {\n      about\n      subject\n      text\n    }\n    totals {\n      callsInFlight\n      callsAllowed\n      callsWaiting\n      running\n      starting\n      queued\n      paused\n      callsLastHour\n      failedLastHour\n      refusedLastHour\n    }\n    accounts {\n      name\n      tier\n      person\n      people\n      jobs\n      inFlight\n      concurrent\n      callsWaiting\n      startsLastMinute\n      maxStartsPerMinute\n      failed\n      refused\n      holdSeconds\n    }\n    accountsTotal\n    workers {\n      id\n      name\n      buildId\n      isSilent\n      isStopping\n      upSeconds\n      silentSeconds\n      memoryBytes\n      callsInFlight\n      tasksInFlight\n      taskSlots\n    }\n    jobs {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    jobsTotal\n    stuck {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    stuckTotal\n    shares {\n      userId\n      person\n      starts\n    }\n    sharesOf\n    kinds {\n      name\n      label\n    }\n    people {\n      userId\n      person\n    }\n  }\n}"): (typeof documents)["fragment OperationsJobFields on OperationsJob {\n  name\n  kind\n  label\n  person\n  state\n  progress\n  callsInFlight\n  waitedSeconds\n  reason\n  temporalUrl\n}\n\nquery Operations($kind: String, $userId: ID) {\n  operations(kind: $kind, userId: $userId) {\n    readAt\n    temporalUrl\n    grafanaUrl\n    attention {\n      about\n      subject\n      text\n    }\n    totals {\n      callsInFlight\n      callsAllowed\n      callsWaiting\n      running\n      starting\n      queued\n      paused\n      callsLastHour\n      failedLastHour\n      refusedLastHour\n    }\n    accounts {\n      name\n      tier\n      person\n      people\n      jobs\n      inFlight\n      concurrent\n      callsWaiting\n      startsLastMinute\n      maxStartsPerMinute\n      failed\n      refused\n      holdSeconds\n    }\n    accountsTotal\n    workers {\n      id\n      name\n      buildId\n      isSilent\n      isStopping\n      upSeconds\n      silentSeconds\n      memoryBytes\n      callsInFlight\n      tasksInFlight\n      taskSlots\n    }\n    jobs {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    jobsTotal\n    stuck {\n      name\n      kind\n      label\n      person\n      state\n      progress\n      callsInFlight\n      waitedSeconds\n      reason\n      temporalUrl\n    }\n    stuckTotal\n    shares {\n      userId\n      person\n      starts\n    }\n    sharesOf\n    kinds {\n      name\n      label\n    }\n    people {\n      userId\n      person\n    }\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;