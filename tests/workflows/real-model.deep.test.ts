// @guards local/real-model/** activities/providers/{openai,provider-client,refused-parameters}.ts activities/jobs/ask-and-read.ts activities/simulations/{ask-persona,reaction-reader}.ts domain/simulations/reading/** domain/personas/reply-schema.ts
/**
 * A small real model, which nobody here wrote: without a schema it repeats its prompt, and that must not become an
 * answer.
 */
import { enterPrice } from '../../services/providers/prices.ts';
import { realModelName, startRealModel, type RealModel } from '../../local/real-model/start-real-model.ts';
import { endingsOfRecord } from '../../domain/simulations/endings.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import { askAssistant } from '../../services/assistant/turns.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

/** Each takes up to ten seconds; `npm run bench -- real-model` asks 20. */
const personas = 4;
const minuteMs = 60_000;

async function withModel(schema: 'obey' | 'ignore' | 'refuse', act: (world: World, model: RealModel) => Promise<void>) {
  const model = await startRealModel({ schema });
  const world = await createWorld({
    env: { OPENAI_BASE_URL: model.url, OPENAI_TIER: 'unlimited', UNLIMITED_CONCURRENT: '1' },
  });
  try {
    await act(world, model);
  } finally {
    await world.close();
    await model.close();
  }
}

async function runAt(world: World) {
  const userId = await world.user({ openai: 'sk-local' });
  await enterPrice(world.db, userId, { model: realModelName, inputUsd: 0, outputUsd: 0 });
  const segmentIds = [await world.cohort(userId, personas)];
  const { jobId } = await world.submit(userId, {
    message: 'The city wants buses every ten minutes until midnight, paid for by a parking fee.',
    segmentIds,
    numUsers: personas,
    models: [realModelName],
  });
  const run = await world.until(jobId, ({ status }) => status === 'completed' || status === 'failed', 15 * minuteMs);
  return { userId, jobId, run };
}

test(
  'echoes of a model that does not keep to a schema are no answers, and the result says that it cannot be used',
  async () => {
    await withModel('ignore', async (world, model) => {
      const { userId, jobId, run } = await runAt(world);
      expect(model.replies().length).toBeGreaterThanOrEqual(personas);
      expect(run).toMatchObject({ status: 'completed', error: null, costUsd: 0 });
      expect(endingsOfRecord(run).total).toBe(personas - run.answeredCount);
      const result = await readResult(world, userId, jobId);
      expect(result?.endings.unusable).toMatch(/cannot be used/);
      // None was read by keywords from a text that only repeats the prompt.
      const counted = await world.db.selectFrom('reaction').select('parsedAs').where('runId', '=', run.id).execute();
      expect(counted.filter(({ parsedAs }) => parsedAs === 'keywords')).toEqual([]);
    });
  },
  20 * minuteMs,
);

test(
  'labels of a model that keeps to the schema are read, it costs nothing, and the assistant streams from it',
  async () => {
    await withModel('obey', async (world) => {
      const { userId, run } = await runAt(world);
      expect(run).toMatchObject({ status: 'completed', error: null, costUsd: 0 });
      expect(run.answeredCount).toBeGreaterThanOrEqual(personas * 0.95);
      await world.db
        .updateTable('userSettings')
        .set({ openaiModel: realModelName })
        .where('userId', '=', userId)
        .execute();
      const { reply } = await askAssistant(world, userId, {
        conversationId: null,
        surface: 'assistant',
        message: 'How should we word a promise about buses?',
      });
      const shown = new Set<string>();
      const ended = await waitForValue(
        () => world.db.selectFrom('chatMessage').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow(),
        ({ state, content }) => {
          if (state === 'writing') shown.add(content);
          return state === 'done' || state === 'failed';
        },
        { timeoutMs: 4 * minuteMs },
      );
      // Its reply may be as long as it is allowed to be, which the message then says.
      expect(ended).toMatchObject({ state: 'done' });
      expect(shown.size).toBeGreaterThan(2);
      expect(ended.content.length).toBeGreaterThan(20);
    });
  },
  20 * minuteMs,
);
