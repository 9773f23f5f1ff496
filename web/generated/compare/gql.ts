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
    "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}": typeof types.ComparisonGroupsDocument,
};
const documents: Documents = {
    "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}": types.ComparisonGroupsDocument,
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
export function graphql(source: "query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}"): (typeof documents)["query ComparisonGroups($jobIds: [String!]!, $by: String, $labels: [String!]) {\n  comparisonBreakdown(jobIds: $jobIds, by: $by, labels: $labels) {\n    by\n    attributes {\n      field\n      label\n    }\n    groups {\n      label\n      sides {\n        counts {\n          positive\n          neutral\n          negative\n          total\n        }\n        positive {\n          count\n          share\n          low\n          high\n        }\n        isSmall\n      }\n      differences {\n        difference\n        low\n        high\n        pValue\n        isClear\n      }\n    }\n    sentence\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;