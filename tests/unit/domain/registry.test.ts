import { parentPaths, type Model } from '../../../domain/models/model.ts';
import { models } from '../../../domain/models/registry.ts';

/**
 * Fields of every model as the specification lists them: required ones, a bar, the others. `[]` is a list of texts or
 * numbers.
 */
const specified: Record<string, string> = {
  Cohort: `name | description definitionType ageRange gender location income education politicalLean personalityTraits[] interests[] profileCount
    profileSource importedAt dataQuality averageConfidence type weight tags[] parentCohortId sourceSimulationId averageSupport totalSimulations size userId
    metadata voterIds[] segmentDefinition profileData platform`,
  VoterProfile: `cohortId firstName lastName age gender source importDate dataQuality confidence | race location income education occupation
    employmentStatus politicalAffiliation politicalLean votingHistory partyRegistration personalityTraits[] values[] interests[] concerns[]
    communicationStyle mediaConsumption[] socialMediaProfiles digitalFootprint simulationHistory missingFields[] tags[] notes city state birthYear party ethnicity`,
  DynamicSegment: `name attributeDefinitions userId | description definitionType filterRules profileCount profileSource templateId metadata`,
  DynamicProfile: `segmentId attributes source importDate confidence | name tags[] notes`,
  SimulationRun: `message numUsers supportCount notSupportCount | analysis reactions attachments selectedCohortIds[] selectedCohortNames[] isEnhanced
    validationMetrics multiModelConsensus userId`,
  SimulationJob: `jobId jobType | status userId message numUsers selectedCohortIds[] selectedCohortNames[] attachments modelProvider models[]
    temperatureRange totalTasks completedTasks failedTasks progressPercentage supportCount notSupportCount results errorMessage retryCount startedAt
    completedAt estimatedCompletionTime`,
  SimulationResult: `simulationJobId userIndex support | response age race location politicalAffiliation votingHistory job cohortId cohortName emotions
    persuasionFactors behavioralPrediction cognitiveResponse processingTime modelUsed confidence`,
  SimulationHistory: `timestamp message aiModel profileCount supportCount supportPercentage overallConfidence dataQualityScore
    demographicRepresentationScore processingTime | cohortId cohortName positiveSentiment negativeSentiment neutralSentiment modelConsistencyScore
    historicalAccuracyScore multiModelUsed validationWarningsCount detailedResults sampleReactions userId isSimulated`,
  MCPSimulationJob: `simulationId jobId userId message numUsers queuedAt | status segmentIds[] segmentNames[] modelProvider models[] temperatureRange[]
    sentimentType includeCurrentEvents customContext progress totalSteps progressMessage startedAt completedAt result error progressToken lastNotificationAt`,
  GeneticAlgorithmJob: `jobId populationSize generations totalGenerations | status userId seedMessages[] targetCohortIds[] fitnessObjectives[]
    currentGeneration progressPercentage currentPopulation bestFitness averageFitness topCandidates convergenceData errorMessage startedAt completedAt
    estimatedCompletionTime isSimulated`,
  MessageCandidate: `geneticAlgorithmJobId candidateId generation message | overallFitness supportRate viralPotential authenticity persuasionScore
    parentIds[] mutationType simulationResults evaluationComplete`,
  Survey: `title questions | description status userId`,
  SurveyResponse: `surveyId answers | cohortId cohortName demographics completionTime userId`,
  Todo: `| content`,
  ImportedSocialProfile: `url platform name extractedAt importedAt | headline bio location photoUrl company position about connections followers following
    skills interests experience education recentPosts metadata importedBy source version googleScholarUrl orcidId researchInterests totalPapers
    lastPaperIndexedAt`,
  PanelDiscussion: `topic participants status userId | description templateId configOverrides moderatorId progress currentTurn maxTurns transcript summary
    insights consensus finalRecommendation recommendationConsensus toolUsageCount toolResults enabledTools[] sharedWorkspace scheduledFor startedAt
    completedAt estimatedDuration jobId processingStartedAt processingServerId processingHeartbeat attemptCount error isSimulated`,
  PanelTemplate: `name category defaultConfig | description suggestedParticipantCount participantRoles discussionPhases prompts recommendedTools
    exampleTranscript bestPractices isPublic isBuiltIn createdBy usageCount lastUsedAt`,
  PanelParticipantRelationship: `panelId participant1Id participant2Id | affinity agreementRate interactionCount lastInteractionTurn interactionHistory
    topicsOfAgreement[] topicsOfDisagreement[]`,
  PanelInsight: `panelId type content confidence importanceScore extractedAt extractedBy | supportingExchangeIds[] participantIds[] toolEvidence isSimulated`,
  ToolOutput: `| panelId simulationId toolName executedBy executedAt input outputType status output outputSummary fileUrl mimeType fileSize executionTime
    error cost sharedWithParticipants viewCount`,
  WorkspaceLock: `workspaceId lockId operation timestamp expiresAt |`,
  ResearchPaper: `authorProfileUrl title authors | abstract publicationYear publicationVenue citationCount googleScholarUrl scholarId pdfUrl pdfS3Key
    fullText textChunks indexed indexedAt indexingError keywords references relatedPapers`,
  PaperEmbedding: `paperId authorProfileUrl chunkIndex chunkText embedding[] | embeddingModel paperTitle paperYear segmentId`,
  ResearchIndex: `segmentId status | totalPapers totalChunks totalAuthors searchIndexName searchIndexEndpoint buildStartedAt buildCompletedAt lastUpdatedAt
    buildError embeddingModel chunkSize chunkOverlap`,
  MCPApiKey: `hashedKey userId name rateLimitRequests rateLimitPeriod expiresAt | permissions[] isOAuth clientId lastUsedAt totalRequests totalSimulations`,
  MCPOAuthClient: `clientId clientSecret name userId | redirectUris[] grantTypes[] scope`,
  MCPOAuthState: `state clientId redirectUri expiresAt | codeChallenge codeChallengeMethod userId scope authorizationCode codeUsed`,
  MCPSession: `sessionId protocolVersion | userId clientId clientCapabilities serverCapabilities initialized activeSimulations[] lastActivityAt`,
  MCPNotification: `notificationId userId method expiresAt | sessionId params delivered deliveredAt`,
  MCPUsageTracking: `apiKeyId date | metrics hourlyCounts errors`,
  UserSettings: `userId | openaiApiKey anthropicApiKey fecApiKey openaiModel defaultSimulationSize hasCompletedTour`,
  DynamicSimulationRun: `message | jobId userId status source numUsers positiveCount negativeCount neutralCount engagementScore sentimentScore analysis
    reactions attachments demographics insights recommendations segmentIds[] segmentNames[] modelProvider models[] temperatureRange[] sentimentType
    includeCurrentEvents customContext progress totalSteps progressMessage processingStartedAt processingServerId processingHeartbeat attemptCount
    maxAttempts queuedAt startedAt completedAt error progressToken lastNotificationAt endings isSimulated`,
};

const keys: Record<string, string> = {
  ImportedSocialProfile: 'url',
  WorkspaceLock: 'workspaceId',
  ResearchIndex: 'segmentId',
  MCPOAuthState: 'state',
  MCPSession: 'sessionId',
  MCPNotification: 'notificationId',
};

const words = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted();

function fieldsOf(model: Model, required: boolean): string[] {
  const open = Object.entries(model.fields).filter(
    ([, { options }]) => !options.hidden && (options.required === true) === required,
  );
  return open.map(([name, { kind }]) => (kind === 'strings' || kind === 'floats' ? `${name}[]` : name)).toSorted();
}

test('the registry contains the models of the specification', () => {
  expect(Object.keys(models).toSorted()).toEqual(Object.keys(specified).toSorted());
});

test.each(Object.entries(models) as [string, Model][])(
  'the model %s has the fields of the specification',
  (name, model) => {
    const [required = '', rest = ''] = (specified[name] ?? '').split('|');
    expect({ required: fieldsOf(model, true), rest: fieldsOf(model, false) }).toEqual({
      required: words(required),
      rest: words(rest),
    });
    expect([model.name, model.key]).toEqual([name, keys[name] ?? 'id']);
  },
);

test('fields have the defaults of the specification', () => {
  const defaults = Object.entries(models as Record<string, Model>).flatMap(([name, model]) =>
    Object.entries(model.fields).flatMap(([field, { options }]) =>
      options.default === undefined || options.hidden ? [] : [`${name}.${field} ${JSON.stringify(options.default)}`],
    ),
  );
  expect(defaults.toSorted()).toEqual(
    [
      'DynamicSimulationRun.status "queued"',
      'DynamicSimulationRun.numUsers 100',
      'DynamicSimulationRun.positiveCount 0',
      'DynamicSimulationRun.negativeCount 0',
      'DynamicSimulationRun.modelProvider "openai"',
      'DynamicSimulationRun.progress 0',
      'DynamicSimulationRun.totalSteps 100',
      'DynamicSimulationRun.attemptCount 0',
      'DynamicSimulationRun.maxAttempts 3',
      'DynamicSimulationRun.isSimulated false',
      'GeneticAlgorithmJob.isSimulated false',
      'PanelDiscussion.isSimulated false',
      'PanelInsight.isSimulated false',
      'PanelTemplate.isBuiltIn false',
      'SimulationHistory.isSimulated false',
      'UserSettings.openaiApiKey ""',
      'UserSettings.anthropicApiKey ""',
      'UserSettings.fecApiKey ""',
      'UserSettings.defaultSimulationSize 10',
      'UserSettings.hasCompletedTour false',
    ].toSorted(),
  );
});

test('a parent belongs to one model and is referred to by its id, and people cannot make rows public', () => {
  for (const model of Object.values(models as Record<string, Model>)) {
    for (const path of parentPaths(model)) expect((models as Record<string, Model>)[path.model]?.key).toBe('id');
    const flag = model.publicWhen === undefined ? undefined : model.fields[model.publicWhen]?.options;
    expect(flag === undefined || flag.hidden === true || flag.serviceOnly === true).toBe(true);
  }
});
