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
    jobId: string({ required: true, jobOwned: true }),
    populationSize: int({ required: true, jobOwned: true }),
    generations: int({ required: true, jobOwned: true }),
    totalGenerations: int({ required: true, jobOwned: true }),
    status: string({ jobOwned: true }),
    userId: string(),
    seedMessages: strings({ jobOwned: true }),
    targetCohortIds: strings({ jobOwned: true }),
    fitnessObjectives: strings({ jobOwned: true }),
    currentGeneration: int({ jobOwned: true }),
    progressPercentage: float({ jobOwned: true }),
    currentPopulation: json({ jobOwned: true }),
    bestFitness: float({ jobOwned: true }),
    averageFitness: float({ jobOwned: true }),
    topCandidates: json({ jobOwned: true }),
    convergenceData: json({ jobOwned: true }),
    errorMessage: string({ jobOwned: true }),
    startedAt: datetime({ jobOwned: true }),
    completedAt: datetime({ jobOwned: true }),
    estimatedCompletionTime: datetime({ jobOwned: true }),
    /** True when its answers came from the provider simulator. */
    isSimulated: boolean({ default: false, jobOwned: true }),
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
