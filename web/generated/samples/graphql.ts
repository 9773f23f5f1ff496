/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SampleKind =
  | 'experiment'
  | 'panel'
  | 'run'
  | 'search'
  | 'survey';

export type SamplesQueryVariables = Exact<{ [key: string]: never; }>;


export type SamplesQuery = { samples: Array<{ kind: SampleKind, address: string, title: string }> };

export type RemoveSamplesMutationVariables = Exact<{ [key: string]: never; }>;


export type RemoveSamplesMutation = { removeSamples: number };


export const SamplesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Samples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"samples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<SamplesQuery, SamplesQueryVariables>;
export const RemoveSamplesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveSamples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeSamples"}}]}}]} as unknown as DocumentNode<RemoveSamplesMutation, RemoveSamplesMutationVariables>;