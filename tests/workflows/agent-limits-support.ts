/** Starts of every kind over every door, for tests of what agents and people may spend. */
import { ServiceUnavailable } from '../../domain/errors.ts';
import { randomInt, type Random } from '../../domain/random.ts';
import { startApiAs } from '../_support/api-server.ts';
import { everything } from './mcp-support.ts';
import type { RestWorld } from './rest-support.ts';
import { storeSurvey } from './survey-support.ts';

/** Time of a start among hundreds, which take their turns at the limits of one person. */
const startMs = 300_000;

export const pick = <T>(random: Random, items: readonly T[]) => items[randomInt(random, 0, items.length - 1)] as T;

const message = 'Tram line 4.';
const other = 'Bus line 4.';

/** Arguments of a start of each kind, of the smallest size. */
const starts = {
  run: { message, personas: 10 },
  comparison: { messages: [message, other], personas: 10 },
  panel: { topic: 'Tram line 4', participants: 2 },
  search: { messages: [message], personas: 20, generations: 1, population: 4, confirm_with: 50 },
  survey: { title: 'Trams', questions: [{ type: 'open', text: 'Why trams?' }], personas: 20 },
} as const;
export type Kind = keyof typeof starts;
export const kinds = Object.keys(starts) as Kind[];
const tools = {
  run: 'test_message',
  comparison: 'compare_messages',
  panel: 'run_panel',
  search: 'search_messages',
  survey: 'run_survey',
} as const;

/** From nothing to everything; without a cap a job may spend what the limits leave. */
export const caps = [undefined, 0.000001, 0.0001, 0.02, 0.1, 5, 1_000] as const;
export const doors = ['REST', 'MCP', 'GraphQL'] as const;
export type Door = (typeof doors)[number];

/** Starts a job; false when it was refused. */
export type StartJob = (kind: Kind, cap: number | undefined) => Promise<boolean>;

export interface Doors {
  start: Readonly<Record<Door, StartJob>>;
  close(): Promise<void>;
}

/**
 * Opens the doors of a person: REST and MCP for an agent with a key of theirs, and GraphQL, which takes no keys of agents,
 * for the person.
 */
export async function openDoors(rest: RestWorld, userId: string): Promise<Doors> {
  const key = await rest.keyWith(everything, { rateLimitRequests: 10_000 }, userId);
  const client = await rest.connected(key);
  const api = await startApiAs(userId, rest.world);
  const asked = (kind: Kind, cap: number | undefined) => ({
    ...starts[kind],
    segments: ['Neighbors'],
    provider: 'openai',
    ...(cap === undefined ? {} : { spend_cap_usd: cap }),
  });
  const mutations = await mutationsOf(rest, userId);
  return {
    start: {
      async REST(kind, cap) {
        const { status } = await rest.ask(key, '/api/submitJob', { body: { kind, ...asked(kind, cap) } });
        return status < 300;
      },
      async MCP(kind, cap) {
        const call = { name: tools[kind], arguments: { ...asked(kind, cap), wait_s: 0 } };
        try {
          const result = await client.callTool(call, { timeout: startMs });
          return result.isError !== true;
        } catch (error) {
          // All connections to the database were taken for ten seconds: nothing was started, and the answer says so.
          if (String(error).includes(new ServiceUnavailable().message)) return false;
          throw error;
        }
      },
      async GraphQL(kind, cap) {
        const response = await fetch(`${api.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(mutations[kind](cap)),
        });
        return ((await response.json()) as { errors?: unknown }).errors === undefined;
      },
    },
    async close() {
      await client.close();
      await api.close();
    },
  };
}

type Mutation = (cap: number | undefined) => { query: string; variables: object };

/** The mutations by which a person starts the same jobs. */
async function mutationsOf({ world }: RestWorld, userId: string): Promise<Readonly<Record<Kind, Mutation>>> {
  const { id: segment } = await world.db
    .selectFrom('cohort')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const sections = [{ id: 's', questions: [{ id: 'q', type: 'open', text: 'Why trams?' }] }];
  const surveyId = await storeSurvey(world.db, userId, { title: 'Trams', sections });
  const run = (cap: number | undefined) => ({ message, segmentIds: [segment], numUsers: 10, spendCapUsd: cap ?? null });
  const setUp =
    (name: string, setup: object): Mutation =>
    (cap) => ({
      query: `mutation ($setup: JSON!) { ${name}(setup: $setup) { jobId } }`,
      variables: { setup: { ...setup, spendCapUsd: cap ?? null } },
    });
  return {
    run: (cap) => ({
      query: 'mutation ($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }',
      variables: { input: run(cap) },
    }),
    comparison: (cap) => ({
      query:
        'mutation ($input: SimulationInput!, $variants: [VariantInput!]!) { submitVariants(input: $input, variants: $variants) { jobId } }',
      variables: { input: run(cap), variants: [{ message }, { message: other }] },
    }),
    panel: setUp('submitPanel', {
      topic: 'Tram line 4',
      participants: ['Ada', 'Ben'].map((name) => ({ source: 'role', name, description: '' })),
      guide: [{ name: 'Opening', objective: 'Opening', turns: 2, probes: [] }],
    }),
    search: setUp('submitSearch', {
      seedMessages: [message],
      segmentIds: [segment],
      population: 4,
      generations: 1,
      personas: 20,
      sealedPersonas: 50,
    }),
    survey: (cap) => ({
      query:
        'mutation ($surveyId: ID!, $setup: JSON!) { submitSurveyRun(surveyId: $surveyId, setup: $setup) { jobId } }',
      variables: { surveyId, setup: { segmentIds: [segment], personas: 20, spendCapUsd: cap ?? null } },
    }),
  };
}
