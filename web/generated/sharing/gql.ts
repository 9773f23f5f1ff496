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
    "fragment ShareLinkFields on ShareLink {\n  id\n  createdAt\n  expiresAt\n  lastOpenedAt\n  opened\n  only\n}\n\nquery ShareLinks($jobId: String!) {\n  shareLinks(jobId: $jobId) {\n    id\n    createdAt\n    expiresAt\n    lastOpenedAt\n    opened\n    only\n  }\n}\n\nquery RunNames($jobId: String!) {\n  runNames(jobId: $jobId) {\n    hasImportedPeople\n    showsNames\n  }\n}\n\nmutation ChooseRunNames($jobId: String!, $showsNames: Boolean!) {\n  chooseRunNames(jobId: $jobId, showsNames: $showsNames)\n}\n\nmutation ShareRun($jobId: String!, $validDays: Int, $only: [String!]) {\n  shareRun(jobId: $jobId, validDays: $validDays, only: $only) {\n    link {\n      id\n      createdAt\n      expiresAt\n      lastOpenedAt\n      opened\n      only\n    }\n    path\n  }\n}\n\nmutation RevokeShareLink($id: ID!) {\n  revokeShareLink(id: $id)\n}\n\nmutation UndoRevokeShareLink($id: ID!) {\n  undoRevokeShareLink(id: $id)\n}": typeof types.ShareLinkFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment ShareLinkFields on ShareLink {\n  id\n  createdAt\n  expiresAt\n  lastOpenedAt\n  opened\n  only\n}\n\nquery ShareLinks($jobId: String!) {\n  shareLinks(jobId: $jobId) {\n    id\n    createdAt\n    expiresAt\n    lastOpenedAt\n    opened\n    only\n  }\n}\n\nquery RunNames($jobId: String!) {\n  runNames(jobId: $jobId) {\n    hasImportedPeople\n    showsNames\n  }\n}\n\nmutation ChooseRunNames($jobId: String!, $showsNames: Boolean!) {\n  chooseRunNames(jobId: $jobId, showsNames: $showsNames)\n}\n\nmutation ShareRun($jobId: String!, $validDays: Int, $only: [String!]) {\n  shareRun(jobId: $jobId, validDays: $validDays, only: $only) {\n    link {\n      id\n      createdAt\n      expiresAt\n      lastOpenedAt\n      opened\n      only\n    }\n    path\n  }\n}\n\nmutation RevokeShareLink($id: ID!) {\n  revokeShareLink(id: $id)\n}\n\nmutation UndoRevokeShareLink($id: ID!) {\n  undoRevokeShareLink(id: $id)\n}": types.ShareLinkFieldsFragmentDoc,
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
export function graphql(source: "fragment ShareLinkFields on ShareLink {\n  id\n  createdAt\n  expiresAt\n  lastOpenedAt\n  opened\n  only\n}\n\nquery ShareLinks($jobId: String!) {\n  shareLinks(jobId: $jobId) {\n    id\n    createdAt\n    expiresAt\n    lastOpenedAt\n    opened\n    only\n  }\n}\n\nquery RunNames($jobId: String!) {\n  runNames(jobId: $jobId) {\n    hasImportedPeople\n    showsNames\n  }\n}\n\nmutation ChooseRunNames($jobId: String!, $showsNames: Boolean!) {\n  chooseRunNames(jobId: $jobId, showsNames: $showsNames)\n}\n\nmutation ShareRun($jobId: String!, $validDays: Int, $only: [String!]) {\n  shareRun(jobId: $jobId, validDays: $validDays, only: $only) {\n    link {\n      id\n      createdAt\n      expiresAt\n      lastOpenedAt\n      opened\n      only\n    }\n    path\n  }\n}\n\nmutation RevokeShareLink($id: ID!) {\n  revokeShareLink(id: $id)\n}\n\nmutation UndoRevokeShareLink($id: ID!) {\n  undoRevokeShareLink(id: $id)\n}"): (typeof documents)["fragment ShareLinkFields on ShareLink {\n  id\n  createdAt\n  expiresAt\n  lastOpenedAt\n  opened\n  only\n}\n\nquery ShareLinks($jobId: String!) {\n  shareLinks(jobId: $jobId) {\n    id\n    createdAt\n    expiresAt\n    lastOpenedAt\n    opened\n    only\n  }\n}\n\nquery RunNames($jobId: String!) {\n  runNames(jobId: $jobId) {\n    hasImportedPeople\n    showsNames\n  }\n}\n\nmutation ChooseRunNames($jobId: String!, $showsNames: Boolean!) {\n  chooseRunNames(jobId: $jobId, showsNames: $showsNames)\n}\n\nmutation ShareRun($jobId: String!, $validDays: Int, $only: [String!]) {\n  shareRun(jobId: $jobId, validDays: $validDays, only: $only) {\n    link {\n      id\n      createdAt\n      expiresAt\n      lastOpenedAt\n      opened\n      only\n    }\n    path\n  }\n}\n\nmutation RevokeShareLink($id: ID!) {\n  revokeShareLink(id: $id)\n}\n\nmutation UndoRevokeShareLink($id: ID!) {\n  undoRevokeShareLink(id: $id)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;