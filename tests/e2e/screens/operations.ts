/** The page of operators, while runs go on and in trouble. */
import type { OperationsQuery } from '../../../web/generated/operations/graphql.ts';
import { listSegments, submit } from '../../../local/simulate/operations.ts';
import { assignInto, whileChangingData, whileRefusing } from './faults.ts';
import { slow, type Scene } from './scene.ts';

export async function takeOperations({ camera, session, simulate }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await simulate(slow);
  const segmentIds = (await listSegments(session)).map(({ id }) => id);
  const { jobId } = await submit(session, { message: 'Longer hours start in June.', numUsers: 400, segmentIds });
  await page.goto('/operations');
  await page.getByRole('row').filter({ hasText: jobId }).filter({ hasText: 'Running' }).waitFor({ timeout: 30_000 });
  await page.getByRole('list', { name: /^Shares of the calls started/ }).waitFor();
  await shoot('operations');
  await page.getByLabel('Kind').selectOption('Import');
  await page.getByText('No open job matches the filters.').waitFor();
  await look('operations-none-found');
  await page.goto('/operations');
  await whileChangingData(page, 'Operations', breakEverything, async () => {
    await page.getByRole('heading', { name: 'Two things need you' }).waitFor();
    await look('operations-in-trouble');
  });
  await whileRefusing(page, 'Operations', async () => {
    await page.getByText('Not live').waitFor();
    await look('operations-not-live');
  });
  await session.ask('mutation Cancel($jobId: String!) { cancelJob(jobId: $jobId) }', { jobId });
}

function breakEverything({ operations }: OperationsQuery): void {
  const { accounts, workers, jobs } = operations;
  const reason = 'No progress for 14 min, and none of its calls is in flight.';
  accounts.forEach((account) => assignInto(account, { holdSeconds: 720, refused: 214 }));
  workers.forEach((worker) => assignInto(worker, { isSilent: true, silentSeconds: 41, isStopping: true }));
  assignInto(operations, {
    grafanaUrl: 'http://grafana.example/',
    attention: [
      { about: 'account', subject: 'OpenAI a3f9k2', text: 'is on hold for another 12 min, as its provider asked.' },
      {
        about: 'worker',
        subject: 'Worker host/12',
        text: 'has been silent for 41 s. Other workers take over its work.',
      },
    ],
    stuck: jobs.map((job) => ({ ...job, reason })),
    stuckTotal: jobs.length + 1,
    shares: [
      { userId: '1', person: 'Mara L.', starts: 60 },
      { userId: '2', person: 'Ines V.', starts: 30 },
      { userId: null, person: null, starts: 10 },
    ],
  });
}
