import {
  bigint,
  boolean,
  datetime,
  defineModel,
  float,
  floats,
  id,
  int,
  json,
  jsonText,
  string,
  strings,
} from './model.ts';

export const runStatuses = ['queued', 'processing', 'completed', 'failed'] as const;

/** Record of a run: its inputs, progress and results. */
export const DynamicSimulationRun = defineModel({
  name: 'DynamicSimulationRun',
  table: 'dynamic_simulation_run',
  owner: { by: 'field', field: 'userId' },
  lookups: [
    { name: 'listDynamicSimulationRunByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' },
    { name: 'listDynamicSimulationRunByJobId', partition: 'jobId' },
    { name: 'listDynamicSimulationRunByStatusAndCreatedAt', partition: 'status', sort: 'createdAt' },
  ],
  fields: {
    jobId: string({ workflowOwned: true, unique: true }),
    userId: string(),
    status: string({ values: runStatuses, default: 'queued', workflowOwned: true }),
    source: string(),
    message: string({ required: true, fixed: true }),
    numUsers: int({ default: 100, fixed: true }),
    positiveCount: int({ default: 0, workflowOwned: true }),
    negativeCount: int({ default: 0, workflowOwned: true }),
    neutralCount: int({ workflowOwned: true }),
    engagementScore: float({ workflowOwned: true }),
    sentimentScore: float({ workflowOwned: true }),
    analysis: string({ workflowOwned: true }),
    /** Built from the reaction rows on read; the column is filled only in records that other clients created. */
    reactions: jsonText({ workflowOwned: true }),
    attachments: jsonText({ apiKeys: 'kept' }),
    demographics: json({ workflowOwned: true }),
    insights: json({ workflowOwned: true }),
    recommendations: json({ workflowOwned: true }),
    /** Personas that ended without an answer (domain/simulations/endings.ts); null when there are none. */
    endings: json({ workflowOwned: true }),
    /** True when any answer came from the provider simulator. */
    isSimulated: boolean({ default: false, workflowOwned: true }),
    segmentIds: strings({ fixed: true }),
    segmentNames: strings({ fixed: true }),
    modelProvider: string({ default: 'openai', fixed: true }),
    models: strings({ fixed: true }),
    temperatureRange: floats({ fixed: true }),
    sentimentType: string({ fixed: true }),
    includeCurrentEvents: boolean({ fixed: true }),
    customContext: string({ fixed: true }),
    progress: int({ default: 0, workflowOwned: true }),
    totalSteps: int({ default: 100, workflowOwned: true }),
    progressMessage: string({ workflowOwned: true }),
    processingStartedAt: datetime({ workflowOwned: true }),
    processingServerId: string({ workflowOwned: true }),
    processingHeartbeat: datetime({ workflowOwned: true }),
    attemptCount: int({ default: 0, workflowOwned: true }),
    maxAttempts: int({ default: 3, workflowOwned: true }),
    queuedAt: datetime({ workflowOwned: true }),
    startedAt: datetime({ workflowOwned: true }),
    completedAt: datetime({ workflowOwned: true }),
    error: string({ workflowOwned: true }),
    progressToken: string(),
    lastNotificationAt: datetime({ workflowOwned: true }),
    /** Fencing token, increased by the owner's retry; every write of a workflow names its execution. */
    execution: int({ hidden: true, default: 1 }),
    /** 0 to 9, lower first. */
    priority: int({ hidden: true, default: 5 }),
    /** Fields of the run's input that have no column (domain/simulations/run-input.ts). */
    options: json({ hidden: true }),
    /** Time when the run got its slots. */
    admittedAt: datetime({ hidden: true }),
    /** Time when its owner paused the run; null while it may go on. */
    pausedAt: datetime({ hidden: true }),
    rosterId: id({ hidden: true }),
    /** Number of personas with an answer from every provider of the run. */
    answeredCount: int({ hidden: true, default: 0 }),
    /** Number of provider errors so far, over all personas. */
    retriedCount: int({ hidden: true, default: 0 }),
    /** loading-segments, current-events, running, analysis. */
    stage: string({ hidden: true }),
    spendCapUsd: float({ hidden: true }),
    costUsd: float({ hidden: true, default: 0 }),
    inputTokens: bigint({ hidden: true, default: 0 }),
    outputTokens: bigint({ hidden: true, default: 0 }),
    idempotencyKey: string({ hidden: true }),
    /** Findings of the web search, which every persona reads. */
    currentEvents: string({ hidden: true }),
    /** Sentences for readers of the result: segments not loaded, personas asked twice, events skipped. */
    notices: json({ hidden: true }),
  },
});

/** Companion record with the state of a run, for clients of the job queue. */
export const MCPSimulationJob = defineModel({
  name: 'MCPSimulationJob',
  table: 'mcp_simulation_job',
  owner: { by: 'field', field: 'userId' },
  lookups: [
    { name: 'listMCPSimulationJobByJobId', partition: 'jobId' },
    { name: 'listMCPSimulationJobByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' },
  ],
  fields: {
    simulationId: id({ required: true, names: 'DynamicSimulationRun' }),
    jobId: string({ required: true }),
    userId: string({ required: true }),
    message: string({ required: true }),
    numUsers: int({ required: true }),
    queuedAt: datetime({ required: true }),
    status: string({ values: runStatuses, workflowOwned: true }),
    segmentIds: strings(),
    segmentNames: strings(),
    modelProvider: string(),
    models: strings(),
    temperatureRange: floats(),
    sentimentType: string(),
    includeCurrentEvents: boolean(),
    customContext: string(),
    progress: int({ workflowOwned: true }),
    totalSteps: int({ workflowOwned: true }),
    progressMessage: string({ workflowOwned: true }),
    startedAt: datetime({ workflowOwned: true }),
    completedAt: datetime({ workflowOwned: true }),
    result: jsonText({ workflowOwned: true }),
    error: string({ workflowOwned: true }),
    progressToken: string(),
    lastNotificationAt: datetime({ workflowOwned: true }),
  },
});

export const SimulationHistory = defineModel({
  name: 'SimulationHistory',
  table: 'simulation_history',
  owner: { by: 'field', field: 'userId' },
  lookups: [{ name: 'listSimulationHistoryByUserIdAndTimestamp', partition: 'userId', sort: 'timestamp' }],
  fields: {
    timestamp: datetime({ required: true }),
    message: string({ required: true }),
    aiModel: string({ required: true }),
    profileCount: int({ required: true }),
    supportCount: int({ required: true }),
    supportPercentage: float({ required: true }),
    overallConfidence: float({ required: true }),
    dataQualityScore: float({ required: true }),
    demographicRepresentationScore: float({ required: true }),
    processingTime: float({ required: true }),
    cohortId: id(),
    cohortName: string(),
    positiveSentiment: float(),
    negativeSentiment: float(),
    neutralSentiment: float(),
    modelConsistencyScore: float(),
    historicalAccuracyScore: float(),
    multiModelUsed: boolean(),
    validationWarningsCount: int(),
    detailedResults: json(),
    sampleReactions: json(),
    userId: string(),
    /** True when a provider simulator answered, which nobody may deny later. */
    isSimulated: boolean({ default: false, workflowOwned: true }),
  },
});
