/** The same figures of a run in every place where the API shows them. */
import { cancelStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import { completeRun, storedSimulation } from '../../db/simulations/end-run.ts';
import { outcomeOf } from '../../domain/simulations/outcome.ts';
import { modelFacts, personaFacts } from '../../db/simulations/results.ts';
import { fetchResult } from '../../local/simulate/operations.ts';
import { formatSummary } from '../../local/simulate/summary.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

/**
 * All readers of a run show the same figures, however it ended: its record, the page, the companion record, the files
 * and the command line.
 */

let api: DataApi;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const answers = (provider: string, sentiments: string): ReactionColumns[] =>
  [...sentiments].flatMap((letter, personaIndex) => {
    const sentiment = ({ p: 'positive', n: 'negative', o: 'neutral' } as const)[letter];
    return sentiment === undefined ? [] : [{ personaIndex, provider, sentiment, age: 20 + personaIndex }];
  });

/** One letter per persona; a dot is a persona without an answer. */
const asked = {
  openai: answers('openai', 'ppppnoo...'),
  all: [...answers('openai', 'ppppnno...'), ...answers('anthropic', 'pon.nop...')],
} as const;

const ends = {
  completed: (run: { id: string }) =>
    completeRun(api.db, { runId: run.id, execution: 1 }, { demographics: {}, insights: {}, recommendations: [] }),
  failed: (run: { id: string }) =>
    failStoredJob(api.db, storedSimulation, { id: run.id, execution: 1 }, 'OpenAI API error (500): away', false),
  cancelled: (run: { jobId: string }) => cancelStoredJob(api.db, storedSimulation, 'ann', run.jobId),
} as const;

interface Figures {
  positiveCount: number;
  neutralCount: number;
  negativeCount: number;
  engagementScore: number;
  sentimentScore: number;
}

interface Page {
  positive: { count: number };
  neutral: { count: number };
  negative: { count: number };
  engagementScore: number;
  sentimentScore: number;
}

const ofPage = ({ positive, neutral, negative, engagementScore, sentimentScore }: Page): Figures => ({
  positiveCount: positive.count,
  neutralCount: neutral.count,
  negativeCount: negative.count,
  engagementScore,
  sentimentScore,
});

async function read<T>(query: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = await api.ask(ann, query, variables);
  expect(errors).toEqual([]);
  return data as T;
}

const cases = (['openai', 'all'] as const).flatMap((provider) =>
  (['completed', 'failed', 'cancelled'] as const).map((end) => [end, provider] as const),
);

test.each(cases)('a %s run of %s has the same figures wherever they are shown', async (end, modelProvider) => {
  const run = await storeRun(api.db, 'ann', { status: 'processing', numUsers: 10, modelProvider, execution: 1 });
  const { id, jobId } = run;
  await storeReactions(api.db, id, asked[modelProvider]);
  await api.db
    .insertInto('mcpSimulationJob')
    .values({ id, simulationId: id, jobId, userId: 'ann', message: 'm', numUsers: 10, queuedAt: new Date() })
    .execute();
  await ends[end](run);

  const figures = 'positiveCount neutralCount negativeCount engagementScore sentimentScore';
  const { record } = await read<{ record: Figures }>(
    `query ($id: ID!) { record: getDynamicSimulationRun(id: $id) { ${figures} } }`,
    { id },
  );
  const parts = 'positive { count } neutral { count } negative { count } engagementScore sentimentScore';
  const { page } = await read<{ page: Page }>(
    `query ($jobId: String!) { page: simulationResult(jobId: $jobId) { ${parts} } }`,
    { jobId },
  );
  const { companion } = await read<{ companion: { result: string } }>(
    'query ($id: ID!) { companion: getMCPSimulationJob(id: $id) { result } }',
    { id },
  );
  const file = (await (
    await fetch(`${api.url}/api/runs/${jobId}/export?format=json`, { headers: headersOf(ann) })
  ).json()) as { result: Page };
  const printed = formatSummary(
    await fetchResult({ ask: read, accessToken: () => Promise.reject(new Error('none')) }, jobId),
  );

  expect(record).toMatchObject(
    modelProvider === 'openai'
      ? { positiveCount: 4, neutralCount: 2, negativeCount: 1, engagementScore: 0.5, sentimentScore: 0.3 }
      : { positiveCount: 4, neutralCount: 1, negativeCount: 2, engagementScore: 0.45, sentimentScore: 0.2 },
  );
  expect(ofPage(page)).toEqual(record);
  expect(ofPage(file.result)).toEqual(record);
  expect(JSON.parse(companion.result)).toMatchObject(record);
  expect(printed).toContain(
    `Sentiment score +${record.sentimentScore.toFixed(2)}, engagement score ${record.engagementScore.toFixed(2)}, over all 10 asked`,
  );
  const people = await personaFacts(api.db, id, modelProvider === 'all' ? 2 : 1);
  const { demographics, insights } = outcomeOf(people, await modelFacts(api.db, id), 10);
  expect(JSON.parse(companion.result)).toMatchObject({ demographics, insights });
});
