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
    "fragment SegmentDraftFields on SegmentDraft {\n  id\n  description\n  status\n  origin\n  model\n  proposal\n  notes\n  seed\n  problem\n  createdAt\n  updatedAt\n}\n\nquery SegmentDrafts {\n  segmentDrafts {\n    id\n    description\n    status\n    createdAt\n  }\n}\n\nquery SegmentDraft($id: ID!) {\n  segmentDraft(id: $id) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation DescribeSegment($description: String!) {\n  describeSegment(description: $description) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation WriteSegmentDraft($description: String!, $starter: String) {\n  writeSegmentDraft(description: $description, starter: $starter) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation SaveSegmentDraft($id: ID!, $proposal: JSON!, $seed: Int!) {\n  saveSegmentDraft(id: $id, proposal: $proposal, seed: $seed) {\n    id\n    seed\n    updatedAt\n  }\n}\n\nmutation DeleteSegmentDraft($id: ID!) {\n  deleteSegmentDraft(id: $id)\n}\n\nmutation CreateDescribedSegment($draftId: ID!, $proposal: JSON!, $seed: Int!) {\n  createDescribedSegment(draftId: $draftId, proposal: $proposal, seed: $seed)\n}\n\nmutation DrawSegmentAgain($id: ID!, $seed: Int!) {\n  drawSegmentAgain(id: $id, seed: $seed)\n}": typeof types.SegmentDraftFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment SegmentDraftFields on SegmentDraft {\n  id\n  description\n  status\n  origin\n  model\n  proposal\n  notes\n  seed\n  problem\n  createdAt\n  updatedAt\n}\n\nquery SegmentDrafts {\n  segmentDrafts {\n    id\n    description\n    status\n    createdAt\n  }\n}\n\nquery SegmentDraft($id: ID!) {\n  segmentDraft(id: $id) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation DescribeSegment($description: String!) {\n  describeSegment(description: $description) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation WriteSegmentDraft($description: String!, $starter: String) {\n  writeSegmentDraft(description: $description, starter: $starter) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation SaveSegmentDraft($id: ID!, $proposal: JSON!, $seed: Int!) {\n  saveSegmentDraft(id: $id, proposal: $proposal, seed: $seed) {\n    id\n    seed\n    updatedAt\n  }\n}\n\nmutation DeleteSegmentDraft($id: ID!) {\n  deleteSegmentDraft(id: $id)\n}\n\nmutation CreateDescribedSegment($draftId: ID!, $proposal: JSON!, $seed: Int!) {\n  createDescribedSegment(draftId: $draftId, proposal: $proposal, seed: $seed)\n}\n\nmutation DrawSegmentAgain($id: ID!, $seed: Int!) {\n  drawSegmentAgain(id: $id, seed: $seed)\n}": types.SegmentDraftFieldsFragmentDoc,
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
export function graphql(source: "fragment SegmentDraftFields on SegmentDraft {\n  id\n  description\n  status\n  origin\n  model\n  proposal\n  notes\n  seed\n  problem\n  createdAt\n  updatedAt\n}\n\nquery SegmentDrafts {\n  segmentDrafts {\n    id\n    description\n    status\n    createdAt\n  }\n}\n\nquery SegmentDraft($id: ID!) {\n  segmentDraft(id: $id) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation DescribeSegment($description: String!) {\n  describeSegment(description: $description) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation WriteSegmentDraft($description: String!, $starter: String) {\n  writeSegmentDraft(description: $description, starter: $starter) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation SaveSegmentDraft($id: ID!, $proposal: JSON!, $seed: Int!) {\n  saveSegmentDraft(id: $id, proposal: $proposal, seed: $seed) {\n    id\n    seed\n    updatedAt\n  }\n}\n\nmutation DeleteSegmentDraft($id: ID!) {\n  deleteSegmentDraft(id: $id)\n}\n\nmutation CreateDescribedSegment($draftId: ID!, $proposal: JSON!, $seed: Int!) {\n  createDescribedSegment(draftId: $draftId, proposal: $proposal, seed: $seed)\n}\n\nmutation DrawSegmentAgain($id: ID!, $seed: Int!) {\n  drawSegmentAgain(id: $id, seed: $seed)\n}"): (typeof documents)["fragment SegmentDraftFields on SegmentDraft {\n  id\n  description\n  status\n  origin\n  model\n  proposal\n  notes\n  seed\n  problem\n  createdAt\n  updatedAt\n}\n\nquery SegmentDrafts {\n  segmentDrafts {\n    id\n    description\n    status\n    createdAt\n  }\n}\n\nquery SegmentDraft($id: ID!) {\n  segmentDraft(id: $id) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation DescribeSegment($description: String!) {\n  describeSegment(description: $description) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation WriteSegmentDraft($description: String!, $starter: String) {\n  writeSegmentDraft(description: $description, starter: $starter) {\n    id\n    description\n    status\n    origin\n    model\n    proposal\n    notes\n    seed\n    problem\n    createdAt\n    updatedAt\n  }\n}\n\nmutation SaveSegmentDraft($id: ID!, $proposal: JSON!, $seed: Int!) {\n  saveSegmentDraft(id: $id, proposal: $proposal, seed: $seed) {\n    id\n    seed\n    updatedAt\n  }\n}\n\nmutation DeleteSegmentDraft($id: ID!) {\n  deleteSegmentDraft(id: $id)\n}\n\nmutation CreateDescribedSegment($draftId: ID!, $proposal: JSON!, $seed: Int!) {\n  createDescribedSegment(draftId: $draftId, proposal: $proposal, seed: $seed)\n}\n\nmutation DrawSegmentAgain($id: ID!, $seed: Int!) {\n  drawSegmentAgain(id: $id, seed: $seed)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;