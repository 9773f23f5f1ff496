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
    "fragment RunLabelsFields on RunLabels {\n  jobId\n  name\n  tags\n  isStarred\n  isArchived\n  project {\n    id\n    name\n  }\n}\n\nquery RunLabels($jobId: String!) {\n  runLabels(jobId: $jobId) {\n    ...RunLabelsFields\n  }\n}\n\nquery RunLibrary {\n  runProjects {\n    id\n    name\n    runs\n  }\n  runTags {\n    tag\n    runs\n  }\n  runViews {\n    id\n    name\n    query\n  }\n}\n\nmutation RenameRun($jobId: String!, $name: String) {\n  renameRun(jobId: $jobId, name: $name) {\n    ...RunLabelsFields\n  }\n}\n\nmutation TagRuns($jobIds: [String!]!, $add: [String!], $remove: [String!]) {\n  tagRuns(jobIds: $jobIds, add: $add, remove: $remove)\n}\n\nmutation StarRuns($jobIds: [String!]!, $isStarred: Boolean!) {\n  starRuns(jobIds: $jobIds, isStarred: $isStarred)\n}\n\nmutation MoveRuns($jobIds: [String!]!, $project: String) {\n  moveRuns(jobIds: $jobIds, project: $project)\n}\n\nmutation ArchiveRuns($jobIds: [String!]!, $isArchived: Boolean!) {\n  archiveRuns(jobIds: $jobIds, isArchived: $isArchived)\n}\n\nmutation DeleteRuns($jobIds: [String!]!) {\n  deleteRuns(jobIds: $jobIds)\n}\n\nmutation RestoreRuns($jobIds: [String!]!) {\n  restoreRuns(jobIds: $jobIds)\n}\n\nmutation RenameRunProject($id: ID!, $name: String!) {\n  renameRunProject(id: $id, name: $name)\n}\n\nmutation DeleteRunProject($id: ID!) {\n  deleteRunProject(id: $id)\n}\n\nmutation SaveRunView($name: String!, $query: String!) {\n  saveRunView(name: $name, query: $query) {\n    id\n    name\n    query\n  }\n}\n\nmutation DeleteRunView($id: ID!) {\n  deleteRunView(id: $id)\n}": typeof types.RunLabelsFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment RunLabelsFields on RunLabels {\n  jobId\n  name\n  tags\n  isStarred\n  isArchived\n  project {\n    id\n    name\n  }\n}\n\nquery RunLabels($jobId: String!) {\n  runLabels(jobId: $jobId) {\n    ...RunLabelsFields\n  }\n}\n\nquery RunLibrary {\n  runProjects {\n    id\n    name\n    runs\n  }\n  runTags {\n    tag\n    runs\n  }\n  runViews {\n    id\n    name\n    query\n  }\n}\n\nmutation RenameRun($jobId: String!, $name: String) {\n  renameRun(jobId: $jobId, name: $name) {\n    ...RunLabelsFields\n  }\n}\n\nmutation TagRuns($jobIds: [String!]!, $add: [String!], $remove: [String!]) {\n  tagRuns(jobIds: $jobIds, add: $add, remove: $remove)\n}\n\nmutation StarRuns($jobIds: [String!]!, $isStarred: Boolean!) {\n  starRuns(jobIds: $jobIds, isStarred: $isStarred)\n}\n\nmutation MoveRuns($jobIds: [String!]!, $project: String) {\n  moveRuns(jobIds: $jobIds, project: $project)\n}\n\nmutation ArchiveRuns($jobIds: [String!]!, $isArchived: Boolean!) {\n  archiveRuns(jobIds: $jobIds, isArchived: $isArchived)\n}\n\nmutation DeleteRuns($jobIds: [String!]!) {\n  deleteRuns(jobIds: $jobIds)\n}\n\nmutation RestoreRuns($jobIds: [String!]!) {\n  restoreRuns(jobIds: $jobIds)\n}\n\nmutation RenameRunProject($id: ID!, $name: String!) {\n  renameRunProject(id: $id, name: $name)\n}\n\nmutation DeleteRunProject($id: ID!) {\n  deleteRunProject(id: $id)\n}\n\nmutation SaveRunView($name: String!, $query: String!) {\n  saveRunView(name: $name, query: $query) {\n    id\n    name\n    query\n  }\n}\n\nmutation DeleteRunView($id: ID!) {\n  deleteRunView(id: $id)\n}": types.RunLabelsFieldsFragmentDoc,
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
export function graphql(source: "fragment RunLabelsFields on RunLabels {\n  jobId\n  name\n  tags\n  isStarred\n  isArchived\n  project {\n    id\n    name\n  }\n}\n\nquery RunLabels($jobId: String!) {\n  runLabels(jobId: $jobId) {\n    ...RunLabelsFields\n  }\n}\n\nquery RunLibrary {\n  runProjects {\n    id\n    name\n    runs\n  }\n  runTags {\n    tag\n    runs\n  }\n  runViews {\n    id\n    name\n    query\n  }\n}\n\nmutation RenameRun($jobId: String!, $name: String) {\n  renameRun(jobId: $jobId, name: $name) {\n    ...RunLabelsFields\n  }\n}\n\nmutation TagRuns($jobIds: [String!]!, $add: [String!], $remove: [String!]) {\n  tagRuns(jobIds: $jobIds, add: $add, remove: $remove)\n}\n\nmutation StarRuns($jobIds: [String!]!, $isStarred: Boolean!) {\n  starRuns(jobIds: $jobIds, isStarred: $isStarred)\n}\n\nmutation MoveRuns($jobIds: [String!]!, $project: String) {\n  moveRuns(jobIds: $jobIds, project: $project)\n}\n\nmutation ArchiveRuns($jobIds: [String!]!, $isArchived: Boolean!) {\n  archiveRuns(jobIds: $jobIds, isArchived: $isArchived)\n}\n\nmutation DeleteRuns($jobIds: [String!]!) {\n  deleteRuns(jobIds: $jobIds)\n}\n\nmutation RestoreRuns($jobIds: [String!]!) {\n  restoreRuns(jobIds: $jobIds)\n}\n\nmutation RenameRunProject($id: ID!, $name: String!) {\n  renameRunProject(id: $id, name: $name)\n}\n\nmutation DeleteRunProject($id: ID!) {\n  deleteRunProject(id: $id)\n}\n\nmutation SaveRunView($name: String!, $query: String!) {\n  saveRunView(name: $name, query: $query) {\n    id\n    name\n    query\n  }\n}\n\nmutation DeleteRunView($id: ID!) {\n  deleteRunView(id: $id)\n}"): (typeof documents)["fragment RunLabelsFields on RunLabels {\n  jobId\n  name\n  tags\n  isStarred\n  isArchived\n  project {\n    id\n    name\n  }\n}\n\nquery RunLabels($jobId: String!) {\n  runLabels(jobId: $jobId) {\n    ...RunLabelsFields\n  }\n}\n\nquery RunLibrary {\n  runProjects {\n    id\n    name\n    runs\n  }\n  runTags {\n    tag\n    runs\n  }\n  runViews {\n    id\n    name\n    query\n  }\n}\n\nmutation RenameRun($jobId: String!, $name: String) {\n  renameRun(jobId: $jobId, name: $name) {\n    ...RunLabelsFields\n  }\n}\n\nmutation TagRuns($jobIds: [String!]!, $add: [String!], $remove: [String!]) {\n  tagRuns(jobIds: $jobIds, add: $add, remove: $remove)\n}\n\nmutation StarRuns($jobIds: [String!]!, $isStarred: Boolean!) {\n  starRuns(jobIds: $jobIds, isStarred: $isStarred)\n}\n\nmutation MoveRuns($jobIds: [String!]!, $project: String) {\n  moveRuns(jobIds: $jobIds, project: $project)\n}\n\nmutation ArchiveRuns($jobIds: [String!]!, $isArchived: Boolean!) {\n  archiveRuns(jobIds: $jobIds, isArchived: $isArchived)\n}\n\nmutation DeleteRuns($jobIds: [String!]!) {\n  deleteRuns(jobIds: $jobIds)\n}\n\nmutation RestoreRuns($jobIds: [String!]!) {\n  restoreRuns(jobIds: $jobIds)\n}\n\nmutation RenameRunProject($id: ID!, $name: String!) {\n  renameRunProject(id: $id, name: $name)\n}\n\nmutation DeleteRunProject($id: ID!) {\n  deleteRunProject(id: $id)\n}\n\nmutation SaveRunView($name: String!, $query: String!) {\n  saveRunView(name: $name, query: $query) {\n    id\n    name\n    query\n  }\n}\n\nmutation DeleteRunView($id: ID!) {\n  deleteRunView(id: $id)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;