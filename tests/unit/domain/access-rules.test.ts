/**
 * Access rules, written by hand from section 6 of the specification. The api's matrix of tests derives its expectations
 * from the registry, so this list checks the registry itself.
 */
import { parentPaths, type Field, type FieldOptions, type Model } from '../../../domain/models/model.ts';
import { models } from '../../../domain/models/registry.ts';

const all = models as Record<string, Model>;

/**
 * Owner of a row. The owner reads, creates, updates and deletes it; the service identity (an API key) can do so with
 * every row; other signed-in people and guests cannot. `own column`: the specification names no owner, so the row has a
 * column for it that no client sees. `through`: the row belongs to the owner of the row that the field names.
 */
const owners: Record<string, string> = {
  Cohort: 'userId',
  DynamicProfile: 'through segmentId to DynamicSegment',
  DynamicSegment: 'userId',
  DynamicSimulationRun: 'userId',
  GeneticAlgorithmJob: 'userId',
  ImportedSocialProfile: 'own column',
  MCPApiKey: 'userId',
  MCPNotification: 'userId',
  MCPOAuthClient: 'userId',
  MCPOAuthState: 'userId',
  MCPSession: 'userId',
  MCPSimulationJob: 'userId',
  MCPUsageTracking: 'through apiKeyId to MCPApiKey',
  MessageCandidate: 'through geneticAlgorithmJobId to GeneticAlgorithmJob',
  PanelDiscussion: 'userId',
  PanelInsight: 'through panelId to PanelDiscussion',
  PanelParticipantRelationship: 'through panelId to PanelDiscussion',
  PanelTemplate: 'own column',
  PaperEmbedding: 'through paperId to ResearchPaper',
  ResearchIndex: 'own column',
  ResearchPaper: 'own column',
  SimulationHistory: 'userId',
  SimulationJob: 'userId',
  SimulationResult: 'through simulationJobId to SimulationJob',
  SimulationRun: 'userId',
  Survey: 'userId',
  SurveyResponse: 'through surveyId to Survey',
  Todo: 'own column',
  ToolOutput: 'through panelId to PanelDiscussion, else through simulationId to DynamicSimulationRun',
  UserSettings: 'userId',
  VoterProfile: 'through cohortId to Cohort',
  WorkspaceLock: 'own column',
};

/** 'Every listed model grants public create, read, update, delete through an API key, except Todo which grants it through IAM.' */
const closedToApiKeys = ['Todo'];
const openToIam = ['Todo'];

/** Rows that every signed-in person can read, and their condition: samples of the product, built-in templates. */
const publicRows = { Cohort: 'isSample', PanelTemplate: 'isBuiltIn' };

/** Fields that writers of the row may set but nobody may read. */
const secrets = [
  'MCPApiKey.hashedKey (a hash)',
  'MCPOAuthClient.clientSecret',
  'MCPOAuthState.authorizationCode',
  'UserSettings.anthropicApiKey',
  'UserSettings.fecApiKey',
  'UserSettings.openaiApiKey',
];

/** Fields that only a running workflow writes, and fields of records that have a job, which only the job writes. */
const workflowOwned: Record<string, string> = {
  DynamicSimulationRun: `analysis attemptCount completedAt demographics endings engagementScore error insights isSimulated jobId
    lastNotificationAt
    maxAttempts negativeCount neutralCount positiveCount processingHeartbeat processingServerId processingStartedAt progress progressMessage queuedAt
    reactions recommendations sentimentScore startedAt status totalSteps`,
  MCPSimulationJob: 'completedAt error lastNotificationAt progress progressMessage result startedAt status totalSteps',
  PanelInsight: 'isSimulated',
  SimulationHistory: 'isSimulated',
  GeneticAlgorithmJob: `averageFitness bestFitness completedAt convergenceData currentGeneration currentPopulation errorMessage
    estimatedCompletionTime fitnessObjectives generations isSimulated jobId populationSize progressPercentage seedMessages startedAt status
    targetCohortIds topCandidates totalGenerations`,
  PanelDiscussion: `attemptCount completedAt configOverrides consensus currentTurn enabledTools error estimatedDuration finalRecommendation
    insights isSimulated jobId maxTurns moderatorId participants processingHeartbeat processingServerId processingStartedAt progress
    recommendationConsensus scheduledFor sharedWorkspace startedAt status summary templateId toolResults toolUsageCount topic
    transcript`,
};

/** Settings of a run, which never change after its creation. */
const fixed: Record<string, string> = {
  DynamicSimulationRun: `customContext includeCurrentEvents message modelProvider models numUsers segmentIds segmentNames sentimentType
    temperatureRange`,
};

/** Fields that only the service identity sets. */
const serviceOnly: Record<string, string> = { PanelTemplate: 'isBuiltIn' };

/** Values that are unique across all owners. */
const unique: Record<string, string> = {
  DynamicSimulationRun: 'jobId',
  MCPApiKey: 'hashedKey',
  MCPOAuthClient: 'clientId',
  UserSettings: 'userId',
};

/** Columns that the data API does not expose for reading, writing or filtering. */
const hidden: Record<string, string> = {
  Cohort: 'isSample',
  DynamicSimulationRun: `admittedAt answeredCount costUsd currentEvents execution idempotencyKey inputTokens notices options outputTokens
    pausedAt priority retriedCount rosterId spendCapUsd stage`,
  ImportedSocialProfile: 'basis basisAt basisNote expiresAt removalAskedAt removalKeptAt removalRequestId',
  ResearchPaper: 'doi pdfClaimedAt pdfPages pdfProblem provenance',
  UserSettings: 'preferences',
  VoterProfile: 'attributes',
};

const ownerOf = (model: Model): string => {
  if (model.owner.by === 'field') return model.owner.field;
  if (model.owner.by === 'hidden') return 'own column';
  return parentPaths(model)
    .map((path) => `through ${path.field} to ${path.model}`)
    .join(', else ');
};

const namesOf = (holds: (model: Model) => boolean) =>
  Object.keys(all)
    .filter((name) => holds(all[name]!))
    .toSorted();

function fieldsWith(option: keyof FieldOptions): Record<string, string[]> {
  const chosen = Object.entries(all).map(([name, { fields }]): [string, string[]] => [name, namesWith(fields, option)]);
  return Object.fromEntries(chosen.filter(([, fields]) => fields.length > 0));
}

const namesWith = (fields: Record<string, Field>, option: keyof FieldOptions) =>
  Object.keys(fields)
    .filter((name) => fields[name]?.options[option] !== undefined)
    .toSorted();

const listed = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.split(/\s+/)]));

test('every model has the owner that the specification gives it', () => {
  expect(Object.fromEntries(Object.entries(all).map(([name, model]) => [name, ownerOf(model)]))).toEqual(owners);
});

test('API keys give access to all models except Todo, and IAM credentials only to Todo', () => {
  expect(namesOf(({ ways }) => !ways.apiKey)).toEqual(closedToApiKeys);
  expect(namesOf(({ ways }) => ways.iam)).toEqual(openToIam);
});

test('samples and built-in templates are public, and people cannot make a row public', () => {
  const found = Object.entries(all).flatMap(([name, { publicWhen }]) =>
    publicWhen === undefined ? [] : [[name, publicWhen]],
  );
  expect(Object.fromEntries(found)).toEqual(publicRows);
});

test('exactly six fields are secret, and the API key of a client is stored as a hash', () => {
  const found = Object.entries(all).flatMap(([name, { fields }]) =>
    namesWith(fields, 'secret').map(
      (field) => `${name}.${field}${fields[field]?.options.secret === 'hash' ? ' (a hash)' : ''}`,
    ),
  );
  expect(found.toSorted()).toEqual(secrets);
});

test.each([
  ['workflowOwned', workflowOwned],
  ['fixed', fixed],
  ['serviceOnly', serviceOnly],
  ['unique', unique],
  ['hidden', hidden],
] as const)('the access rule of %s uses the fields of the specification', (option, fields) => {
  expect(fieldsWith(option)).toEqual(listed(fields));
});
