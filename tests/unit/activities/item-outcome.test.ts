/** Outcomes of failed calls for their items. */
import { z } from 'zod';
import * as mini from 'zod/mini';
import { failureOutcome } from '../../../activities/jobs/item-outcome.ts';

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test.each([
  ['a wrong type', () => (undefined as unknown as string).length],
  ['a schema', () => z.string().parse(1)],
  ['a schema of zod/mini', () => mini.string().parse(1)],
])('an item that our own code cannot ask, for %s, fails instead of being tried without end', (_of, run) => {
  expect(failureOutcome(errorOf(run), 3, 'persona', 'gpt')).toEqual({
    kind: 'failed',
    item: 3,
    error: 'This persona could not be asked',
    final: true,
    retryAfterMs: null,
  });
});

test('an error of the database does not count against the item', () => {
  expect(() => failureOutcome(new Error('Connection terminated'), 3, 'persona', 'gpt')).toThrow(
    'Connection terminated',
  );
});
