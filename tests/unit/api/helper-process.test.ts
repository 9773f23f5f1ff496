/** Time of a helper process. Its entry is the one that holds the personas of runs, which answers that it took them. */
import { startHelper, type Helper } from '../../../api/helper-process.ts';

// The helper gives way to all else, so on a busy machine it takes long to start.
import.meta.jest.setTimeout(120_000);

const entry = new URL('../../../api/simulations/personas-worker.ts', import.meta.url);
const timeoutMs = 60_000;
const nobody = { run: 0, personas: '[]' };
const answered = { answer: { answer: null } };
let helper: Helper;

beforeEach(() => {
  import.meta.jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  helper = startHelper(entry, { timeoutMs, heapMb: 100, rssMb: 500 });
});
afterEach(async () => {
  await helper.end();
  import.meta.jest.useRealTimers();
});

test('a helper that waits for the next question stays as long as it is kept, and each question has its full time', async () => {
  for (let question = 0; question < 3; question += 1) {
    import.meta.jest.advanceTimersByTime(timeoutMs - 1_000);
    expect(await helper.ask(nobody)).toEqual(answered);
    helper.setNeeded(false);
    import.meta.jest.advanceTimersByTime(10 * timeoutMs);
    helper.setNeeded(true);
  }
  import.meta.jest.advanceTimersByTime(timeoutMs);
  expect(await helper.ask(nobody)).toEqual({ none: 'too-slow' });
});

test('a helper that is needed ends after its time', async () => {
  import.meta.jest.advanceTimersByTime(timeoutMs);
  expect(await helper.ask(nobody)).toEqual({ none: 'too-slow' });
});
