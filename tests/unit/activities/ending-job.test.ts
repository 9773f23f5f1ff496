/** Failures that end a job or its attempt instead of being tried without end. */
import { ApplicationFailure } from '@temporalio/activity';
import { pino } from 'pino';
import { endingJob } from '../../../activities/jobs/ending-job.ts';
import { InvalidInput } from '../../../domain/errors.ts';

const logged: string[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(line) });

async function failureOf(error: Error): Promise<unknown> {
  return endingJob({ log }, 'a-job', Promise.reject(error)).catch((failure: unknown) => failure);
}

test('a problem that its owner can solve ends the job with its own words', async () => {
  const failure = await failureOf(new InvalidInput('Add a segment'));
  expect(failure).toMatchObject({
    nonRetryable: true,
    type: 'InvalidInput',
    message: 'Add a segment',
    details: ['final'],
  });
});

test('an error of our own code ends the attempt without its words, and is logged where it was thrown', async () => {
  const failure = await failureOf(new TypeError('Persona Ada said no'));
  expect(failure).toBeInstanceOf(ApplicationFailure);
  expect(failure).toMatchObject({
    nonRetryable: true,
    type: 'TypeError',
    message: 'The job met a value that it cannot use',
  });
  expect((failure as ApplicationFailure).details ?? []).toEqual([]);
  expect(logged.join('')).toContain('ending-job.test.ts');
  expect(logged.join('')).not.toContain('Ada');
});

test('a database that is away is tried again', async () => {
  const away = new Error('Connection terminated');
  expect(await failureOf(away)).toBe(away);
});
