// @guards local/simulator/{imitations,completions,faults}.ts activities/providers/{openai,anthropic,gateway,refused-parameters,errors}.ts activities/jobs/ask-and-read.ts activities/simulations/{ask-persona,reaction-reader}.ts domain/providers/** domain/simulations/{endings.ts,reading/**} services/simulations/estimates/**
/**
 * Runs at providers that behave as they do today: every persona is answered for or ends with its true reason, nothing is
 * paid for twice, and the cost is the provider's own.
 */
import type { ImitationName } from '../../local/simulator/imitation-names.ts';
import { costOf, listedPrice } from '../../domain/providers/prices.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { endingsOfRecord } from '../../domain/simulations/endings.ts';
import { sumOf } from '../../domain/sum.ts';
import { enterPrice } from '../../services/providers/prices.ts';
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { note } from '../_support/note.ts';
import { createWorld, type World } from '../_support/world.ts';

const personas = 100;
const own = { inputUsd: 0.5, outputUsd: 2 };

let world: World;

beforeAll(async () => {
  world = await createWorld({
    simulator: { anyKey: true },
    env: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited', GEMINI_TIER: 'unlimited' },
  });
}, 90_000);
afterAll(() => world?.close(), 60_000);

interface Asked {
  provider: Provider;
  model: string;
}

const asked: Record<ImitationName, Asked> = {
  openai: { provider: 'openai', model: 'gpt-6-luna' },
  anthropic: { provider: 'anthropic', model: 'claude-haiku-5-5' },
  gemini: { provider: 'gemini', model: 'gemini-3.8-flash' },
  openrouter: { provider: 'openai', model: 'mistralai/mistral-large' },
  ollama: { provider: 'openai', model: 'llama3.3-plain' },
  azure: { provider: 'openai', model: 'prod-chat' },
};

test.each(Object.entries(asked) as [ImitationName, Asked][])(
  'a run of 100 personas at %s as it is today',
  async (imitates, { provider, model }) => {
    world.simulator.configure({ imitates });
    const userId = await world.user({ [provider]: `real-key-of-${imitates}` });
    if (listedPrice(model) === null) await enterPrice(world.db, userId, { model, ...own });
    const price = listedPrice(model) ?? own;
    const segmentIds = [await world.cohort(userId, personas)];
    const input = {
      message: `Buses every ten minutes until midnight, as ${imitates} hears it.`,
      segmentIds,
      numUsers: personas,
      modelProvider: provider,
      models: [model],
      temperatureRange: [0.7, 0.9] as [number, number],
    };
    const estimate = await estimateRun(world, userId, input);
    const [{ seq: before } = { seq: 0 }] = world.simulator.log(0).slice(-1);
    const { jobId } = await world.submit(userId, input);
    const run = await world.until(jobId);
    const calls = world.simulator.log(before).filter(({ kind }) => kind === 'reaction');
    expect(run).toMatchObject({ status: 'completed', error: null });

    const endings = endingsOfRecord(run);
    expect(run.answeredCount + endings.total).toBe(personas);
    const outcomes = (name: string) => calls.filter(({ outcome }) => outcome === name).length;
    // Anthropic has one stop reason for what its model and its filter refuse.
    const [declined, filtered] = [outcomes('refusal') + outcomes('refusalText'), outcomes('filtered')];
    const isTold = imitates !== 'anthropic';
    expect(endings.refused).toBe(isTold ? declined : declined + filtered);
    expect(endings.filtered).toBe(isTold ? filtered : 0);
    expect(endings.total).toBeGreaterThan(0);
    // Requests that name an unknown parameter are refused before a model sees them, once for an account and model.
    const paid = calls.filter(({ status }) => status === 200);
    expect(paid.length).toBeLessThanOrEqual(personas * 1.15);

    const all = world.simulator.log(before).filter(({ status }) => status === 200);
    const bill = sumOf(all, ({ model: billed, inputTokens, outputTokens }) =>
      costOf(listedPrice(billed) ?? price, inputTokens, outputTokens),
    );
    expect(Math.abs(run.costUsd - bill)).toBeLessThanOrEqual(0.05 * bill);
    const { low, high } = estimate.costUsd;
    note(
      `${imitates}: ${run.answeredCount} answered, ${endings.refused} refused, ${endings.filtered} filtered, ${endings.unreadable} unreadable; ` +
        `${paid.length} paid calls of ${calls.length}; cost $${run.costUsd.toFixed(5)}, bill $${bill.toFixed(5)}, estimate $${low.toFixed(5)} to $${high.toFixed(5)}`,
    );
    expect(run.costUsd).toBeGreaterThanOrEqual(low);
    expect(run.costUsd).toBeLessThanOrEqual(high);
    // No refusal became an answer.
    const words = await world.db.selectFrom('reaction').select('response').where('runId', '=', run.id).execute();
    expect(words.filter(({ response }) => /can.t take part/.test(response))).toEqual([]);
  },
  120_000,
);

test('a model that was shut down stops the run at once and says what to do', async () => {
  world.simulator.configure({ imitates: 'openai' });
  const userId = await world.user({ openai: 'real-key-of-late' });
  const segmentIds = [await world.cohort(userId, 20)];
  const { jobId } = await world.submit(userId, { message: 'Late', segmentIds, numUsers: 20, models: ['gpt-4-turbo'] });
  const run = await world.until(jobId);
  expect(run).toMatchObject({ status: 'failed', answeredCount: 0 });
  expect(run.error).toMatch(/does not exist or you do not have access to it\. Choose another model than gpt-4-turbo/);
}, 60_000);
