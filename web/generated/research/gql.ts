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
    "query PaperIndex($segmentId: ID!) {\n  paperIndex(segmentId: $segmentId) {\n    segmentId\n    status\n    papers\n    authors\n    passages\n    embedded\n    isOutOfDate\n    model\n    isSimulated\n    estimatedCostUsd\n    builtAt\n    error\n    jobId\n  }\n}\n\nmutation BuildPaperIndex($segmentId: ID!) {\n  buildPaperIndex(segmentId: $segmentId)\n}\n\nquery ScholarSegments {\n  segments {\n    id\n    name\n    type\n  }\n}\n\nquery SearchPapers($segmentId: ID!, $question: String!) {\n  searchPapers(segmentId: $segmentId, question: $question, limit: 10) {\n    isSearchable\n    byMeaning\n    notice\n    passages {\n      id\n      paperId\n      title\n      year\n      author\n      profileId\n      page\n      parts {\n        text\n        isMarked\n      }\n    }\n  }\n}\n\nquery PaperPage($paperId: ID!, $page: Int!, $passageId: ID) {\n  paperPage(paperId: $paperId, page: $page, passageId: $passageId) {\n    paperId\n    title\n    year\n    author\n    page\n    pages\n    text\n    passage {\n      start\n      end\n    }\n  }\n}\n\nmutation AskScholars($name: String!, $profileIds: [ID!]!) {\n  createProfileSegment(name: $name, profileIds: $profileIds)\n}": typeof types.PaperIndexDocument,
};
const documents: Documents = {
    "query PaperIndex($segmentId: ID!) {\n  paperIndex(segmentId: $segmentId) {\n    segmentId\n    status\n    papers\n    authors\n    passages\n    embedded\n    isOutOfDate\n    model\n    isSimulated\n    estimatedCostUsd\n    builtAt\n    error\n    jobId\n  }\n}\n\nmutation BuildPaperIndex($segmentId: ID!) {\n  buildPaperIndex(segmentId: $segmentId)\n}\n\nquery ScholarSegments {\n  segments {\n    id\n    name\n    type\n  }\n}\n\nquery SearchPapers($segmentId: ID!, $question: String!) {\n  searchPapers(segmentId: $segmentId, question: $question, limit: 10) {\n    isSearchable\n    byMeaning\n    notice\n    passages {\n      id\n      paperId\n      title\n      year\n      author\n      profileId\n      page\n      parts {\n        text\n        isMarked\n      }\n    }\n  }\n}\n\nquery PaperPage($paperId: ID!, $page: Int!, $passageId: ID) {\n  paperPage(paperId: $paperId, page: $page, passageId: $passageId) {\n    paperId\n    title\n    year\n    author\n    page\n    pages\n    text\n    passage {\n      start\n      end\n    }\n  }\n}\n\nmutation AskScholars($name: String!, $profileIds: [ID!]!) {\n  createProfileSegment(name: $name, profileIds: $profileIds)\n}": types.PaperIndexDocument,
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
export function graphql(source: "query PaperIndex($segmentId: ID!) {\n  paperIndex(segmentId: $segmentId) {\n    segmentId\n    status\n    papers\n    authors\n    passages\n    embedded\n    isOutOfDate\n    model\n    isSimulated\n    estimatedCostUsd\n    builtAt\n    error\n    jobId\n  }\n}\n\nmutation BuildPaperIndex($segmentId: ID!) {\n  buildPaperIndex(segmentId: $segmentId)\n}\n\nquery ScholarSegments {\n  segments {\n    id\n    name\n    type\n  }\n}\n\nquery SearchPapers($segmentId: ID!, $question: String!) {\n  searchPapers(segmentId: $segmentId, question: $question, limit: 10) {\n    isSearchable\n    byMeaning\n    notice\n    passages {\n      id\n      paperId\n      title\n      year\n      author\n      profileId\n      page\n      parts {\n        text\n        isMarked\n      }\n    }\n  }\n}\n\nquery PaperPage($paperId: ID!, $page: Int!, $passageId: ID) {\n  paperPage(paperId: $paperId, page: $page, passageId: $passageId) {\n    paperId\n    title\n    year\n    author\n    page\n    pages\n    text\n    passage {\n      start\n      end\n    }\n  }\n}\n\nmutation AskScholars($name: String!, $profileIds: [ID!]!) {\n  createProfileSegment(name: $name, profileIds: $profileIds)\n}"): (typeof documents)["query PaperIndex($segmentId: ID!) {\n  paperIndex(segmentId: $segmentId) {\n    segmentId\n    status\n    papers\n    authors\n    passages\n    embedded\n    isOutOfDate\n    model\n    isSimulated\n    estimatedCostUsd\n    builtAt\n    error\n    jobId\n  }\n}\n\nmutation BuildPaperIndex($segmentId: ID!) {\n  buildPaperIndex(segmentId: $segmentId)\n}\n\nquery ScholarSegments {\n  segments {\n    id\n    name\n    type\n  }\n}\n\nquery SearchPapers($segmentId: ID!, $question: String!) {\n  searchPapers(segmentId: $segmentId, question: $question, limit: 10) {\n    isSearchable\n    byMeaning\n    notice\n    passages {\n      id\n      paperId\n      title\n      year\n      author\n      profileId\n      page\n      parts {\n        text\n        isMarked\n      }\n    }\n  }\n}\n\nquery PaperPage($paperId: ID!, $page: Int!, $passageId: ID) {\n  paperPage(paperId: $paperId, page: $page, passageId: $passageId) {\n    paperId\n    title\n    year\n    author\n    page\n    pages\n    text\n    passage {\n      start\n      end\n    }\n  }\n}\n\nmutation AskScholars($name: String!, $profileIds: [ID!]!) {\n  createProfileSegment(name: $name, profileIds: $profileIds)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;