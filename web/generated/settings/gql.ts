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
    "fragment ViewerFields on SignedInUser {\n  userId\n  username\n  givenName\n  providerKeys {\n    provider\n    mask\n    isSimulated\n    refusedAt\n  }\n  settings {\n    id\n    openaiModel\n    defaultSimulationSize\n  }\n}\n\nquery Viewer {\n  me {\n    ...ViewerFields\n  }\n}\n\nmutation SaveProviderKey($provider: String!, $key: String!) {\n  saveProviderKey(provider: $provider, key: $key) {\n    ...ViewerFields\n  }\n}\n\nmutation UseSimulatedProvider {\n  useSimulatedProvider {\n    ...ViewerFields\n  }\n}": typeof types.ViewerFieldsFragmentDoc,
    "fragment SettingsFields on SignedInUser {\n  ...ViewerFields\n  hasFecKey\n  settings {\n    id\n    fecApiKey\n    hasCompletedTour\n  }\n  preferences {\n    language\n    spendCapUsd\n    numUsers\n    startWith\n    segmentIds\n    modelProvider\n    models\n    askAboveUsd\n    timeZone\n    locale\n    mailedKinds\n    movedPoints\n  }\n}\n\nquery MySettings {\n  me {\n    ...SettingsFields\n  }\n}\n\nmutation UpdateSettings($input: SettingsInput!) {\n  updateSettings(input: $input) {\n    ...SettingsFields\n  }\n}\n\nmutation CheckProviderKey($provider: String!, $key: String) {\n  checkProviderKey(provider: $provider, key: $key) {\n    outcome\n    message\n  }\n}\n\nquery ModelPrices {\n  modelPrices {\n    model\n    inputUsd\n    outputUsd\n  }\n}\n\nmutation EnterModelPrice($model: String!, $inputUsd: Float!, $outputUsd: Float!) {\n  enterModelPrice(model: $model, inputUsd: $inputUsd, outputUsd: $outputUsd) {\n    model\n  }\n}\n\nmutation RemoveModelPrice($model: String!) {\n  removeModelPrice(model: $model) {\n    model\n  }\n}\n\nquery ReportLook {\n  reportLook {\n    color\n    usedColor\n    logo\n  }\n}\n\nmutation ChangeReportLook($color: String, $logo: String) {\n  changeReportLook(color: $color, logo: $logo) {\n    color\n    usedColor\n    logo\n  }\n}": typeof types.SettingsFieldsFragmentDoc,
};
const documents: Documents = {
    "fragment ViewerFields on SignedInUser {\n  userId\n  username\n  givenName\n  providerKeys {\n    provider\n    mask\n    isSimulated\n    refusedAt\n  }\n  settings {\n    id\n    openaiModel\n    defaultSimulationSize\n  }\n}\n\nquery Viewer {\n  me {\n    ...ViewerFields\n  }\n}\n\nmutation SaveProviderKey($provider: String!, $key: String!) {\n  saveProviderKey(provider: $provider, key: $key) {\n    ...ViewerFields\n  }\n}\n\nmutation UseSimulatedProvider {\n  useSimulatedProvider {\n    ...ViewerFields\n  }\n}": types.ViewerFieldsFragmentDoc,
    "fragment SettingsFields on SignedInUser {\n  ...ViewerFields\n  hasFecKey\n  settings {\n    id\n    fecApiKey\n    hasCompletedTour\n  }\n  preferences {\n    language\n    spendCapUsd\n    numUsers\n    startWith\n    segmentIds\n    modelProvider\n    models\n    askAboveUsd\n    timeZone\n    locale\n    mailedKinds\n    movedPoints\n  }\n}\n\nquery MySettings {\n  me {\n    ...SettingsFields\n  }\n}\n\nmutation UpdateSettings($input: SettingsInput!) {\n  updateSettings(input: $input) {\n    ...SettingsFields\n  }\n}\n\nmutation CheckProviderKey($provider: String!, $key: String) {\n  checkProviderKey(provider: $provider, key: $key) {\n    outcome\n    message\n  }\n}\n\nquery ModelPrices {\n  modelPrices {\n    model\n    inputUsd\n    outputUsd\n  }\n}\n\nmutation EnterModelPrice($model: String!, $inputUsd: Float!, $outputUsd: Float!) {\n  enterModelPrice(model: $model, inputUsd: $inputUsd, outputUsd: $outputUsd) {\n    model\n  }\n}\n\nmutation RemoveModelPrice($model: String!) {\n  removeModelPrice(model: $model) {\n    model\n  }\n}\n\nquery ReportLook {\n  reportLook {\n    color\n    usedColor\n    logo\n  }\n}\n\nmutation ChangeReportLook($color: String, $logo: String) {\n  changeReportLook(color: $color, logo: $logo) {\n    color\n    usedColor\n    logo\n  }\n}": types.SettingsFieldsFragmentDoc,
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
export function graphql(source: "fragment ViewerFields on SignedInUser {\n  userId\n  username\n  givenName\n  providerKeys {\n    provider\n    mask\n    isSimulated\n    refusedAt\n  }\n  settings {\n    id\n    openaiModel\n    defaultSimulationSize\n  }\n}\n\nquery Viewer {\n  me {\n    ...ViewerFields\n  }\n}\n\nmutation SaveProviderKey($provider: String!, $key: String!) {\n  saveProviderKey(provider: $provider, key: $key) {\n    ...ViewerFields\n  }\n}\n\nmutation UseSimulatedProvider {\n  useSimulatedProvider {\n    ...ViewerFields\n  }\n}"): (typeof documents)["fragment ViewerFields on SignedInUser {\n  userId\n  username\n  givenName\n  providerKeys {\n    provider\n    mask\n    isSimulated\n    refusedAt\n  }\n  settings {\n    id\n    openaiModel\n    defaultSimulationSize\n  }\n}\n\nquery Viewer {\n  me {\n    ...ViewerFields\n  }\n}\n\nmutation SaveProviderKey($provider: String!, $key: String!) {\n  saveProviderKey(provider: $provider, key: $key) {\n    ...ViewerFields\n  }\n}\n\nmutation UseSimulatedProvider {\n  useSimulatedProvider {\n    ...ViewerFields\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment SettingsFields on SignedInUser {\n  ...ViewerFields\n  hasFecKey\n  settings {\n    id\n    fecApiKey\n    hasCompletedTour\n  }\n  preferences {\n    language\n    spendCapUsd\n    numUsers\n    startWith\n    segmentIds\n    modelProvider\n    models\n    askAboveUsd\n    timeZone\n    locale\n    mailedKinds\n    movedPoints\n  }\n}\n\nquery MySettings {\n  me {\n    ...SettingsFields\n  }\n}\n\nmutation UpdateSettings($input: SettingsInput!) {\n  updateSettings(input: $input) {\n    ...SettingsFields\n  }\n}\n\nmutation CheckProviderKey($provider: String!, $key: String) {\n  checkProviderKey(provider: $provider, key: $key) {\n    outcome\n    message\n  }\n}\n\nquery ModelPrices {\n  modelPrices {\n    model\n    inputUsd\n    outputUsd\n  }\n}\n\nmutation EnterModelPrice($model: String!, $inputUsd: Float!, $outputUsd: Float!) {\n  enterModelPrice(model: $model, inputUsd: $inputUsd, outputUsd: $outputUsd) {\n    model\n  }\n}\n\nmutation RemoveModelPrice($model: String!) {\n  removeModelPrice(model: $model) {\n    model\n  }\n}\n\nquery ReportLook {\n  reportLook {\n    color\n    usedColor\n    logo\n  }\n}\n\nmutation ChangeReportLook($color: String, $logo: String) {\n  changeReportLook(color: $color, logo: $logo) {\n    color\n    usedColor\n    logo\n  }\n}"): (typeof documents)["fragment SettingsFields on SignedInUser {\n  ...ViewerFields\n  hasFecKey\n  settings {\n    id\n    fecApiKey\n    hasCompletedTour\n  }\n  preferences {\n    language\n    spendCapUsd\n    numUsers\n    startWith\n    segmentIds\n    modelProvider\n    models\n    askAboveUsd\n    timeZone\n    locale\n    mailedKinds\n    movedPoints\n  }\n}\n\nquery MySettings {\n  me {\n    ...SettingsFields\n  }\n}\n\nmutation UpdateSettings($input: SettingsInput!) {\n  updateSettings(input: $input) {\n    ...SettingsFields\n  }\n}\n\nmutation CheckProviderKey($provider: String!, $key: String) {\n  checkProviderKey(provider: $provider, key: $key) {\n    outcome\n    message\n  }\n}\n\nquery ModelPrices {\n  modelPrices {\n    model\n    inputUsd\n    outputUsd\n  }\n}\n\nmutation EnterModelPrice($model: String!, $inputUsd: Float!, $outputUsd: Float!) {\n  enterModelPrice(model: $model, inputUsd: $inputUsd, outputUsd: $outputUsd) {\n    model\n  }\n}\n\nmutation RemoveModelPrice($model: String!) {\n  removeModelPrice(model: $model) {\n    model\n  }\n}\n\nquery ReportLook {\n  reportLook {\n    color\n    usedColor\n    logo\n  }\n}\n\nmutation ChangeReportLook($color: String, $logo: String) {\n  changeReportLook(color: $color, logo: $logo) {\n    color\n    usedColor\n    logo\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;