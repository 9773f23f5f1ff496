import { z } from 'zod';
import { searchLimits } from '../../../domain/searches/setup.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { providerFor, segmentIdsOf, segmentsField, startFields } from './fields.ts';
import { handleSchema, handleText } from './job-handle.ts';
import { startsJob, startSetUp, type Estimated } from './start-set-up.ts';

const { seeds, generations, population, personas, sealedPersonas } = searchLimits;

export const searchFields = {
  messages: z.array(z.string().min(1).max(searchLimits.messageCharacters)).min(seeds.least).max(seeds.most),
  segments: segmentsField.max(searchLimits.segments.most),
  generations: z.int().min(generations.least).max(generations.most).default(4),
  population: z.int().min(population.least).max(population.most).default(12),
  personas: z.int().min(personas.least).max(personas.most).default(100),
  confirm_with: z
    .int()
    .min(sealedPersonas.least)
    .max(sealedPersonas.most)
    .default(200)
    .describe('Personas it never sees'),
  facts: z.string().max(searchLimits.briefCharacters).default('').describe('Facts to use'),
  max_characters: z.int().min(20).max(searchLimits.messageCharacters).optional(),
  check_claims: z.boolean().default(true),
} as const;

const input = z.object({ ...searchFields, ...startFields });

const estimateQuery =
  'query ($setup: JSON!) { searchEstimate(setup: $setup) { usd: mostCostUsd calls: mostCalls byKind { kind } unpricedModels } }';
const submitMutation =
  'mutation ($setup: JSON!, $key: String!) { submitSearch(setup: $setup, idempotencyKey: $key) { jobId } }';

export const searchMessages = defineOperation({
  name: 'search_messages',
  title: 'Search for a better message',
  description: 'Writes and tests wordings over generations, and confirms the best on fresh personas.',
  input,
  output: handleSchema,
  ...startsJob,
  text: handleText,
  async run(call, given) {
    const setup = await searchSetupOf(call, given);
    return startSetUp(call, {
      operation: 'search_messages',
      setup,
      given,
      estimate: async () =>
        (await call.graphql<{ searchEstimate: Estimated }>(estimateQuery, { setup })).searchEstimate,
      submit: async (key) =>
        (await call.graphql<{ submitSearch: { jobId: string } }>(submitMutation, { setup, key })).submitSearch,
    });
  },
});

type SearchRequest = Omit<z.output<typeof input>, 'wait_s' | 'idempotency_key'>;

export async function searchSetupOf(call: OperationCall, given: SearchRequest) {
  return {
    seedMessages: given.messages,
    segmentIds: await segmentIdsOf(call, given.segments),
    generations: given.generations,
    population: given.population,
    personas: given.personas,
    sealedPersonas: given.confirm_with,
    constraints: { brief: given.facts, maxCharacters: given.max_characters ?? null },
    judgesClaims: given.check_claims,
    modelProvider: await providerFor(call, given),
    simulated: given.simulated ?? false,
    spendCapUsd: given.spend_cap_usd ?? null,
  };
}
