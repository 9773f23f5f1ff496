import { boolean, datetime, defineModel, float, id, int, json, string, strings } from './model.ts';

/** A search for better variants of a message. */
export const GeneticAlgorithmJob = defineModel({
  name: 'GeneticAlgorithmJob',
  table: 'genetic_algorithm_job',
  owner: { by: 'field', field: 'userId' },
  lookups: [
    { name: 'listGeneticAlgorithmJobByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' },
    { name: 'listGeneticAlgorithmJobByJobId', partition: 'jobId' },
    { name: 'listGeneticAlgorithmJobByStatusAndCreatedAt', partition: 'status', sort: 'createdAt' },
  ],
  fields: {
    jobId: string({ required: true, workflowOwned: 'with-job' }),
    populationSize: int({ required: true, workflowOwned: 'with-job' }),
    generations: int({ required: true, workflowOwned: 'with-job' }),
    totalGenerations: int({ required: true, workflowOwned: 'with-job' }),
    status: string({ workflowOwned: 'with-job' }),
    userId: string(),
    seedMessages: strings({ workflowOwned: 'with-job' }),
    targetCohortIds: strings({ workflowOwned: 'with-job' }),
    fitnessObjectives: strings({ workflowOwned: 'with-job' }),
    currentGeneration: int({ workflowOwned: 'with-job' }),
    progressPercentage: float({ workflowOwned: 'with-job' }),
    currentPopulation: json({ workflowOwned: 'with-job' }),
    bestFitness: float({ workflowOwned: 'with-job' }),
    averageFitness: float({ workflowOwned: 'with-job' }),
    topCandidates: json({ workflowOwned: 'with-job' }),
    convergenceData: json({ workflowOwned: 'with-job' }),
    errorMessage: string({ workflowOwned: 'with-job' }),
    startedAt: datetime({ workflowOwned: 'with-job' }),
    completedAt: datetime({ workflowOwned: 'with-job' }),
    estimatedCompletionTime: datetime({ workflowOwned: 'with-job' }),
    /** True when its answers came from the provider simulator. */
    isSimulated: boolean({ default: false, workflowOwned: 'with-job' }),
  },
});

export const MessageCandidate = defineModel({
  name: 'MessageCandidate',
  table: 'message_candidate',
  owner: { by: 'parent', field: 'geneticAlgorithmJobId', model: 'GeneticAlgorithmJob' },
  lookups: [
    {
      name: 'listMessageCandidateByGeneticAlgorithmJobIdAndGeneration',
      partition: 'geneticAlgorithmJobId',
      sort: 'generation',
    },
  ],
  fields: {
    geneticAlgorithmJobId: id({ required: true }),
    candidateId: id({ required: true }),
    generation: int({ required: true }),
    message: string({ required: true }),
    overallFitness: float(),
    supportRate: float(),
    viralPotential: float(),
    authenticity: float(),
    persuasionScore: float(),
    parentIds: strings(),
    mutationType: string(),
    simulationResults: json(),
    evaluationComplete: boolean(),
  },
});
