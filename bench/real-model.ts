/** Asks a small real model, and shows how its replies are read: its echoes must not become answers. */
import { realModelName, startRealModel } from '../local/real-model/start-real-model.ts';
import { submit } from '../local/simulate/operations.ts';
import { addAnalyst } from './support/analyst.ts';
import type { Bench, BenchOptions } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { waitForStatus } from './support/subscriber.ts';
import { table } from './support/table.ts';

type Schema = 'ignore' | 'refuse' | 'obey';

const message = 'The city wants buses every ten minutes until midnight, paid for by a parking fee.';

const resultQuery = `query ($jobId: String!) { simulationResult(jobId: $jobId) {
  answered notices endings { total refused unreadable unusable } positive { count } neutral { count } negative { count } } }`;

interface Answer {
  simulationResult: {
    answered: number;
    notices: string[];
    endings: { total: number; refused: number; unreadable: number; unusable: string | null };
    positive: { count: number };
    neutral: { count: number };
    negative: { count: number };
  };
}

export const realModelBench: Bench = {
  name: 'real-model',
  title: 'A small real model',
  async run(options) {
    const rows = [];
    for (const schema of ['ignore', 'refuse', 'obey'] as const) rows.push(await measure(schema, options));
    return [
      'Gemma 3 270M (base) behind an OpenAI-compatible address, which ignores a wanted structure, refuses it, or keeps to it. Without one it mostly repeats its prompt.',
      '',
      table(
        ['Structure', 'Asked', 'Answered', '+ = −', 'Refused', 'Unreadable', 'Calls', 'Cost', 'Says unusable'],
        rows,
      ),
    ].join('\n');
  },
};

async function measure(schema: Schema, { quick, say }: BenchOptions): Promise<(string | number)[]> {
  const personas = quick ? 5 : 20;
  const model = await startRealModel({ schema });
  const stack = await startBenchStack({
    OPENAI_BASE_URL: model.url,
    OPENAI_TIER: 'unlimited',
    UNLIMITED_CONCURRENT: '1',
  });
  try {
    await stack.startWorker();
    const { session, cohort } = await addAnalyst(stack);
    await session.ask('mutation { saveProviderKey(provider: "openai", key: "sk-local") { userId } }');
    await session.ask(`mutation { enterModelPrice(model: "${realModelName}", inputUsd: 0, outputUsd: 0) { model } }`);
    const { jobId } = await submit(session, {
      message,
      segmentIds: [cohort],
      numUsers: personas,
      models: [realModelName],
    });
    await waitForStatus(stack.stack.urls.app, await session.accessToken(), jobId, 'completed');
    const { simulationResult } = await session.ask<Answer>(resultQuery, { jobId });
    const { answered, endings, positive, neutral, negative } = simulationResult;
    const { calls, cost } = await stack.db
      .selectFrom('permit')
      .innerJoin('job', 'job.id', 'permit.runId')
      .select((eb) => [eb.fn.countAll<number>().as('calls'), eb.fn.sum<number>('permit.costUsd').as('cost')])
      .where('job.name', '=', jobId)
      .where('permit.purpose', '=', 'reaction')
      .executeTakeFirstOrThrow();
    say(`${schema}: ${answered} of ${personas} answered`);
    if (schema !== 'obey') await showCounted(stack, say);
    return [
      schema,
      personas,
      answered,
      `${positive.count} ${neutral.count} ${negative.count}`,
      endings.refused,
      endings.unreadable,
      calls,
      `$${(cost ?? 0).toFixed(2)}`,
      endings.unusable === null ? 'no' : 'yes',
    ];
  } finally {
    await stack.stop();
    await model.close();
  }
}

/** Prints what was read as an answer although no structure was kept, so that an echo among it can be seen. */
async function showCounted({ db }: BenchStack, say: BenchOptions['say']): Promise<void> {
  const counted = await db.selectFrom('reaction').select(['sentiment', 'parsedAs', 'response', 'reasoning']).execute();
  for (const reaction of counted) say(JSON.stringify(reaction));
}
