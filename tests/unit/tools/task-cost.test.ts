import { listedPrice } from '../../../domain/providers/prices.ts';
import { taskProblem } from '../../../domain/tools/task-cost.ts';

const problemOf = (model: string, more: object = {}) =>
  taskProblem({ model, price: listedPrice(model), characters: 8_000, maxTokens: 800, maxUsd: 0.02, ...more });

test.each(['gpt-4o-mini', 'gpt-4o', 'gpt-6-luna', 'claude-haiku-4-5'])('%s may do a task', (model) => {
  expect(problemOf(model)).toBeNull();
});

test('a model whose longest answer costs more than the tool may not', () => {
  expect(problemOf('gpt-4-32k')).toBe(
    'A task for gpt-4-32k may cost $0.22, more than the $0.02 of a task: choose a cheaper model',
  );
  expect(problemOf('claude-opus-4-6')).toMatch(/may cost \$0\.03/);
});

test('thoughts that cannot be turned off count', () => {
  // 25,000 tokens of thoughts at $2 per million.
  expect(problemOf('gpt-5-mini', { maxUsd: 0.05 })).toMatch(/may cost \$0\.05/);
  expect(problemOf('gpt-5.4-mini')).toBeNull();
});

test('a model without a price may not, and a free one may', () => {
  expect(problemOf('llama3')).toBe('The price of llama3 is unknown, so no task can be given to it');
  expect(problemOf('llama3', { price: { inputUsd: 0, outputUsd: 0 } })).toBeNull();
});
