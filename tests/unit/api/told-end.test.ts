/** Streams of events that report their end once. */
import { notifyAtEnd } from '../../../api/streams/notify-at-end.ts';

async function* numbers(fails = false): AsyncGenerator<number> {
  yield 1;
  if (fails) throw new Error('broken');
}

function watched(source: AsyncIterable<number>) {
  let ends = 0;
  return { stream: notifyAtEnd(source, () => (ends += 1)), ends: () => ends };
}

test('the end of a stream is reported once: when its source completes, fails, or is closed', async () => {
  const through = watched(numbers());
  const seen: number[] = [];
  for await (const number of through.stream) seen.push(number);
  expect(seen).toEqual([1]);
  await through.stream.return?.();
  expect(through.ends()).toBe(1);

  const broken = watched(numbers(true));
  await broken.stream.next();
  await expect(broken.stream.next()).rejects.toThrow('broken');
  expect(broken.ends()).toBe(1);

  const left = watched(numbers());
  expect(await left.stream.return?.()).toEqual({ done: true, value: undefined });
  expect([left.ends(), await left.stream.next()]).toEqual([1, { done: true, value: undefined }]);
});

test('closing a stream ends its wait for the source, and nothing more is delivered', async () => {
  const wait = Promise.withResolvers<void>();
  async function* waiting(): AsyncGenerator<number> {
    await wait.promise;
    yield 7;
  }
  const stream = notifyAtEnd(waiting(), wait.resolve);
  const next = stream.next();
  await stream.return?.();
  expect(await next).toEqual({ done: true, value: undefined });
});
