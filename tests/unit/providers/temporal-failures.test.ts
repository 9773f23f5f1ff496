import { ApplicationFailure } from '@temporalio/activity';
import { temporalFailures } from '../../../activities/errors.ts';

/** Returns the activity's failure for an error of its database call. */
async function failureOf(error: unknown): Promise<unknown> {
  const { inbound } = temporalFailures({} as Parameters<typeof temporalFailures>[0]);
  return inbound
    ?.execute?.({ args: [], headers: {} }, () => Promise.reject(error))
    .catch((failure: unknown) => failure);
}

function databaseError(code: string): Error {
  return Object.assign(new Error('invalid byte sequence: "a secret message"'), { code });
}

test.each(['22021', '22P05', '22P02', '22003'])(
  'after a value was refused with %s the activity is not retried, and the error does not contain the value',
  async (code) => {
    const failure = await failureOf(databaseError(code));
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({
      nonRetryable: true,
      type: 'DataRefused',
      message: `The database refused a value (${code})`,
    });
    expect(failure).not.toHaveProperty('cause', expect.anything());
  },
);

test.each(['57P01', '40001', '23503', 'ECONNREFUSED', '2202'])('the error %s is not changed', async (code) => {
  const error = databaseError(code);
  expect(await failureOf(error)).toBe(error);
});
