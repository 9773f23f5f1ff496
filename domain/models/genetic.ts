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
    jobId: string({ required: true }),
    populationSize: int({ required: true }),
    generations: int({ required: true }),
    totalGenerations: int({ required: true }),
    status: string(),
    userId: string(),
    seedMessages: strings(),
    targetCohortIds: strings(),
    fitnessObjectives: strings(),
    currentGeneration: int(),
    progressPercentage: float(),
    currentPopulation: json(),
    bestFitness: float(),
    averageFitness: float(),
    topCandidates: json(),
    convergenceData: json(),
    errorMessage: string(),
    startedAt: datetime(),
    completedAt: datetime(),
    estimatedCompletionTime: datetime(),
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
