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
    "query SampleSize($points: Float!, $messages: Int!, $samePersonas: Boolean!) {\n  sampleSize(points: $points, messages: $messages, samePersonas: $samePersonas) {\n    personas\n    restsOn\n  }\n}\n\nquery EstimateOfSize($input: SimulationInput!) {\n  estimateSimulation(input: $input) {\n    durationSeconds {\n      low\n      high\n    }\n    costUsd {\n      low\n      high\n    }\n    isSimulated\n    people\n    repeatsPersonas\n  }\n}\n\nfragment PresetFields on AudiencePreset {\n  id\n  name\n  segmentIds\n  numUsers\n  split\n  modelProvider\n  models\n  simulated\n}\n\nquery AudiencePresets {\n  audiencePresets {\n    ...PresetFields\n  }\n}\n\nmutation SaveAudiencePreset($name: String!, $audience: AudienceInput!) {\n  saveAudiencePreset(name: $name, audience: $audience) {\n    ...PresetFields\n  }\n}\n\nmutation RenameAudiencePreset($id: ID!, $name: String!) {\n  renameAudiencePreset(id: $id, name: $name) {\n    ...PresetFields\n  }\n}\n\nmutation DeleteAudiencePreset($id: ID!) {\n  deleteAudiencePreset(id: $id)\n}": typeof types.SampleSizeDocument,
};
const documents: Documents = {
    "query SampleSize($points: Float!, $messages: Int!, $samePersonas: Boolean!) {\n  sampleSize(points: $points, messages: $messages, samePersonas: $samePersonas) {\n    personas\n    restsOn\n  }\n}\n\nquery EstimateOfSize($input: SimulationInput!) {\n  estimateSimulation(input: $input) {\n    durationSeconds {\n      low\n      high\n    }\n    costUsd {\n      low\n      high\n    }\n    isSimulated\n    people\n    repeatsPersonas\n  }\n}\n\nfragment PresetFields on AudiencePreset {\n  id\n  name\n  segmentIds\n  numUsers\n  split\n  modelProvider\n  models\n  simulated\n}\n\nquery AudiencePresets {\n  audiencePresets {\n    ...PresetFields\n  }\n}\n\nmutation SaveAudiencePreset($name: String!, $audience: AudienceInput!) {\n  saveAudiencePreset(name: $name, audience: $audience) {\n    ...PresetFields\n  }\n}\n\nmutation RenameAudiencePreset($id: ID!, $name: String!) {\n  renameAudiencePreset(id: $id, name: $name) {\n    ...PresetFields\n  }\n}\n\nmutation DeleteAudiencePreset($id: ID!) {\n  deleteAudiencePreset(id: $id)\n}": types.SampleSizeDocument,
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
export function graphql(source: "query SampleSize($points: Float!, $messages: Int!, $samePersonas: Boolean!) {\n  sampleSize(points: $points, messages: $messages, samePersonas: $samePersonas) {\n    personas\n    restsOn\n  }\n}\n\nquery EstimateOfSize($input: SimulationInput!) {\n  estimateSimulation(input: $input) {\n    durationSeconds {\n      low\n      high\n    }\n    costUsd {\n      low\n      high\n    }\n    isSimulated\n    people\n    repeatsPersonas\n  }\n}\n\nfragment PresetFields on AudiencePreset {\n  id\n  name\n  segmentIds\n  numUsers\n  split\n  modelProvider\n  models\n  simulated\n}\n\nquery AudiencePresets {\n  audiencePresets {\n    ...PresetFields\n  }\n}\n\nmutation SaveAudiencePreset($name: String!, $audience: AudienceInput!) {\n  saveAudiencePreset(name: $name, audience: $audience) {\n    ...PresetFields\n  }\n}\n\nmutation RenameAudiencePreset($id: ID!, $name: String!) {\n  renameAudiencePreset(id: $id, name: $name) {\n    ...PresetFields\n  }\n}\n\nmutation DeleteAudiencePreset($id: ID!) {\n  deleteAudiencePreset(id: $id)\n}"): (typeof documents)["query SampleSize($points: Float!, $messages: Int!, $samePersonas: Boolean!) {\n  sampleSize(points: $points, messages: $messages, samePersonas: $samePersonas) {\n    personas\n    restsOn\n  }\n}\n\nquery EstimateOfSize($input: SimulationInput!) {\n  estimateSimulation(input: $input) {\n    durationSeconds {\n      low\n      high\n    }\n    costUsd {\n      low\n      high\n    }\n    isSimulated\n    people\n    repeatsPersonas\n  }\n}\n\nfragment PresetFields on AudiencePreset {\n  id\n  name\n  segmentIds\n  numUsers\n  split\n  modelProvider\n  models\n  simulated\n}\n\nquery AudiencePresets {\n  audiencePresets {\n    ...PresetFields\n  }\n}\n\nmutation SaveAudiencePreset($name: String!, $audience: AudienceInput!) {\n  saveAudiencePreset(name: $name, audience: $audience) {\n    ...PresetFields\n  }\n}\n\nmutation RenameAudiencePreset($id: ID!, $name: String!) {\n  renameAudiencePreset(id: $id, name: $name) {\n    ...PresetFields\n  }\n}\n\nmutation DeleteAudiencePreset($id: ID!) {\n  deleteAudiencePreset(id: $id)\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;