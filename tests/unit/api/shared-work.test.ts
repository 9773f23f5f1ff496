import { createSharedWork } from '../../../api/shared-work.ts';
import { keepResults } from '../../../services/kept-results.ts';

function started() {
  const shared = createSharedWork(keepResults<unknown>(10));
  const works: { signal: AbortSignal; finish: (value: string) => void }[] = [];
  const ask = (gone?: AbortSignal) =>
    shared('key', gone, (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      works.push({ signal, finish: resolve });
      return promise;
    });
  return { ask, works };
}

test('readers of one key wait for one piece of work, and its result is kept', async () => {
  const { ask, works } = started();
  const answers = [ask(), ask(new AbortController().signal)];
  works[0]?.finish('found');
  expect(await Promise.all(answers)).toEqual(['found', 'found']);
  expect(await ask()).toBe('found');
  expect(works).toHaveLength(1);
});

test('work ends when its last reader leaves, and not before', async () => {
  const { ask, works } = started();
  const [one, two] = [new AbortController(), new AbortController()];
  const answers = Promise.allSettled([ask(one.signal), ask(two.signal)]);
  one.abort(new Error('left'));
  expect(works[0]?.signal.aborted).toBe(false);
  two.abort(new Error('left'));
  expect(works[0]?.signal.aborted).toBe(true);
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  // A later reader begins anew.
  const again = ask();
  expect(works).toHaveLength(2);
  works[1]?.finish('found');
  expect(await again).toBe('found');
});

test('a reader who has left before asking gets nothing done', async () => {
  const { ask, works } = started();
  await expect(ask(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(works).toEqual([]);
});

test('a reader who waits for a kept result may leave without ending anything', async () => {
  const { ask, works } = started();
  const reader = new AbortController();
  const answer = ask(reader.signal);
  works[0]?.finish('found');
  expect(await answer).toBe('found');
  reader.abort();
  expect(works[0]?.signal.aborted).toBe(false);
});
