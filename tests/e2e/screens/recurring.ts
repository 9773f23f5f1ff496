/** A recurring run. */
import type { RecurringRunsQuery } from '../../../web/generated/recurring/graphql.ts';
import { lookAtDialog } from './doing.ts';
import { assignInto, whileChangingData } from './faults.ts';
import { openRun } from './runs.ts';
import type { Scene } from './scene.ts';

export async function takeRecurring(scene: Scene): Promise<void> {
  const { page, shoot, look } = scene.camera;
  await openRun(scene);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'Every day, week or month' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Repeat it' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await look('recurring-problems');
  await page.getByLabel('Name', { exact: true }).fill('Clinics, weekly');
  await shoot('recurring-new');
  await page.getByRole('button', { name: 'Repeat it' }).click();
  await page.getByText('No answers yet: the line begins with the first run.').waitFor();
  await look('recurring-without-answers');
  for (const runs of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('img', { name: new RegExp(`positive share over ${runs}`) }).waitFor({ timeout: 60_000 });
  }
  await shoot('recurring');
}

export async function takeRecurringChanges({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await page.goto('/recurring');
  const change = page.getByRole('button', { name: 'Change Clinics, weekly' });
  await lookAtDialog(camera, change, 'recurring-change', 'Its runs stay as they are.', 'Cancel');
  const remove = page.getByRole('button', { name: 'Delete Clinics, weekly' });
  await lookAtDialog(camera, remove, 'recurring-delete', /stay among your runs/, 'Keep it');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await look('recurring-paused');
  const changed = ({ recurringRuns }: RecurringRunsQuery) =>
    recurringRuns.forEach(({ trend }) => assignInto(trend[1], { messageChanged: true, personasChanged: true }));
  await whileChangingData(page, 'RecurringRuns', changed, async () => {
    await page.goto('/recurring');
    await page.getByText(/another message and other personas from here$/).waitFor();
    await look('recurring-changed');
  });
  const stop = ({ recurringRuns }: RecurringRunsQuery) =>
    recurringRuns.forEach((each) =>
      assignInto(each, { isPaused: true, pausedBecause: 'monthly-cap', monthlyCapUsd: 5 }),
    );
  await whileChangingData(page, 'RecurringRuns', stop, async () => {
    await page.goto('/recurring');
    await page.getByText(/^It paused itself/).waitFor();
    await look('recurring-at-its-limit');
  });
  const fail = ({ recurringRuns }: RecurringRunsQuery) =>
    recurringRuns.forEach((each) => assignInto(each, { lastProblem: 'No OpenAI API key is stored', isPaused: false }));
  await whileChangingData(page, 'RecurringRuns', fail, async () => {
    await page.goto('/recurring');
    await page.getByText('The last turn created no run').waitFor();
    await look('recurring-failed');
  });
}
