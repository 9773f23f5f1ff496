import { runWorkers } from '../../../activities/run-workers.ts';

/** Runs until it is shut down or fails, like a Temporal worker. */
function createRunnable() {
  const end = Promise.withResolvers<void>();
  let state = 'INITIALIZED';
  return {
    run: () => {
      state = 'RUNNING';
      return end.promise.finally(() => (state = 'STOPPED'));
    },
    shutdown: () => end.resolve(),
    getState: () => state,
    fail: (error: Error) => end.reject(error),
  };
}

test('when one worker of a process fails, the other stops and the process ends with that error', async () => {
  const [runs, calls] = [createRunnable(), createRunnable()];
  const together = runWorkers([runs, calls]);
  calls.fail(new Error('the poll failed for good'));
  await expect(together).rejects.toThrow('the poll failed for good');
  expect([runs.getState(), calls.getState()]).toEqual(['STOPPED', 'STOPPED']);
});

test('stopping the workers of a process causes no error', async () => {
  const [runs, calls] = [createRunnable(), createRunnable()];
  const together = runWorkers([runs, calls]);
  runs.shutdown();
  calls.shutdown();
  await expect(together).resolves.toBeUndefined();
});
