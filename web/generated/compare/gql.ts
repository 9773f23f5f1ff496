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
    "query CompareRuns($jobIds: [String!]!) {\n  compareRuns(jobIds: $jobIds) {\n    sides {\n      jobId\n      label\n      message\n      status\n      progress\n      asked\n      answered\n      counts {\n        ...CountFields\n      }\n      positive {\n        ...ShareFields\n      }\n      isSmall\n      sentimentType\n      etaSeconds\n      error\n      costUsd\n      isSimulated\n      createdAt\n    }\n    sentimentType\n    pairs {\n      first\n      second\n      difference\n      low\n      high\n      personas\n      pValue\n      isClear\n      verdict\n    }\n    leader\n    verdict\n    samePersonas\n    repeatsPersonas\n    isFinal\n  }\n}\n\nquery RunsToCompare($limit: Int) {\n  recentSimulations(limit: $limit, status: \"completed\") {\n    items {\n      ...RunSummaryFields\n    }\n    nextToken\n  }\n}": typeof types.CompareRunsDocument,
    "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}": typeof types.ComparisonGroupsDocument,
    "fragment CountFields on SentimentCounts {\n  positive\n  neutral\n  negative\n  total\n}\n\nfragment VoiceFields on ReactionItem {\n  personaIndex\n  provider\n  model\n  sentiment\n  response\n  personName\n  age\n  segmentName\n}\n\nfragment ShareFields on Share {\n  count\n  share\n  low\n  high\n}\n\nfragment RunSummaryFields on RunSummary {\n  id\n  jobId\n  message\n  status\n  isPaused\n  progress\n  progressMessage\n  asked\n  answered\n  counts {\n    ...CountFields\n  }\n  segmentNames\n  modelProvider\n  sentimentType\n  isSimulated\n  error\n  createdAt\n  name\n  tags\n  isStarred\n  project {\n    id\n    name\n  }\n  deletedAt\n}": typeof types.CountFieldsFragmentDoc,
};
const documents: Documents = {
    "query CompareRuns($jobIds: [String!]!) {\n  compareRuns(jobIds: $jobIds) {\n    sides {\n      jobId\n      label\n      message\n      status\n      progress\n      asked\n      answered\n      counts {\n        ...CountFields\n      }\n      positive {\n        ...ShareFields\n      }\n      isSmall\n      sentimentType\n      etaSeconds\n      error\n      costUsd\n      isSimulated\n      createdAt\n    }\n    sentimentType\n    pairs {\n      first\n      second\n      difference\n      low\n      high\n      personas\n      pValue\n      isClear\n      verdict\n    }\n    leader\n    verdict\n    samePersonas\n    repeatsPersonas\n    isFinal\n  }\n}\n\nquery RunsToCompare($limit: Int) {\n  recentSimulations(limit: $limit, status: \"completed\") {\n    items {\n      ...RunSummaryFields\n    }\n    nextToken\n  }\n}": types.CompareRunsDocument,
    "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}": types.ComparisonGroupsDocument,
    "fragment CountFields on SentimentCounts {\n  positive\n  neutral\n  negative\n  total\n}\n\nfragment VoiceFields on ReactionItem {\n  personaIndex\n  provider\n  model\n  sentiment\n  response\n  personName\n  age\n  segmentName\n}\n\nfragment ShareFields on Share {\n  count\n  share\n  low\n  high\n}\n\nfragment RunSummaryFields on RunSummary {\n  id\n  jobId\n  message\n  status\n  isPaused\n  progress\n  progressMessage\n  asked\n  answered\n  counts {\n    ...CountFields\n  }\n  segmentNames\n  modelProvider\n  sentimentType\n  isSimulated\n  error\n  createdAt\n  name\n  tags\n  isStarred\n  project {\n    id\n    name\n  }\n  deletedAt\n}": types.CountFieldsFragmentDoc,
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
export function graphql(source: "query CompareRuns($jobIds: [String!]!) {\n  compareRuns(jobIds: $jobIds) {\n    sides {\n      jobId\n      label\n      message\n      status\n      progress\n      asked\n      answered\n      counts {\n        ...CountFields\n      }\n      positive {\n        ...ShareFields\n      }\n      isSmall\n      sentimentType\n      etaSeconds\n      error\n      costUsd\n      isSimulated\n      createdAt\n    }\n    sentimentType\n    pairs {\n      first\n      second\n      difference\n      low\n      high\n      personas\n      pValue\n      isClear\n      verdict\n    }\n    leader\n    verdict\n    samePersonas\n    repeatsPersonas\n    isFinal\n  }\n}\n\nquery RunsToCompare($limit: Int) {\n  recentSimulations(limit: $limit, status: \"completed\") {\n    items {\n      ...RunSummaryFields\n    }\n    nextToken\n  }\n}"): (typeof documents)["query CompareRuns($jobIds: [String!]!) {\n  compareRuns(jobIds: $jobIds) {\n    sides {\n      jobId\n      label\n      message\n      status\n      progress\n      asked\n      answered\n      counts {\n        ...CountFields\n      }\n      positive {\n        ...ShareFields\n      }\n      isSmall\n      sentimentType\n      etaSeconds\n      error\n      costUsd\n      isSimulated\n      createdAt\n    }\n    sentimentType\n    pairs {\n      first\n      second\n      difference\n      low\n      high\n      personas\n      pValue\n      isClear\n      verdict\n    }\n    leader\n    verdict\n    samePersonas\n    repeatsPersonas\n    isFinal\n  }\n}\n\nquery RunsToCompare($limit: Int) {\n  recentSimulations(limit: $limit, status: \"completed\") {\n    items {\n      ...RunSummaryFields\n    }\n    nextToken\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}"): (typeof documents)["query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment CountFields on SentimentCounts {\n  positive\n  neutral\n  negative\n  total\n}\n\nfragment VoiceFields on ReactionItem {\n  personaIndex\n  provider\n  model\n  sentiment\n  response\n  personName\n  age\n  segmentName\n}\n\nfragment ShareFields on Share {\n  count\n  share\n  low\n  high\n}\n\nfragment RunSummaryFields on RunSummary {\n  id\n  jobId\n  message\n  status\n  isPaused\n  progress\n  progressMessage\n  asked\n  answered\n  counts {\n    ...CountFields\n  }\n  segmentNames\n  modelProvider\n  sentimentType\n  isSimulated\n  error\n  createdAt\n  name\n  tags\n  isStarred\n  project {\n    id\n    name\n  }\n  deletedAt\n}"): (typeof documents)["fragment CountFields on SentimentCounts {\n  positive\n  neutral\n  negative\n  total\n}\n\nfragment VoiceFields on ReactionItem {\n  personaIndex\n  provider\n  model\n  sentiment\n  response\n  personName\n  age\n  segmentName\n}\n\nfragment ShareFields on Share {\n  count\n  share\n  low\n  high\n}\n\nfragment RunSummaryFields on RunSummary {\n  id\n  jobId\n  message\n  status\n  isPaused\n  progress\n  progressMessage\n  asked\n  answered\n  counts {\n    ...CountFields\n  }\n  segmentNames\n  modelProvider\n  sentimentType\n  isSimulated\n  error\n  createdAt\n  name\n  tags\n  isStarred\n  project {\n    id\n    name\n  }\n  deletedAt\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;