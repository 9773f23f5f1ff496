/** An experiment with its actions, the list of experiments, and what visitors see. */
import { openDatabase } from '../../../db/client.ts';
import type { ExperimentQuery, ProjectWordingsQuery } from '../../../web/generated/experiments/graphql.ts';
import { storeThreeWordings } from '../../_support/stored-wordings.ts';
import { lookAtDialog, lookAtMenu } from './doing.ts';
import { assignInto, whileChangingData } from './faults.ts';
import type { Scene } from './scene.ts';

type Experiment = NonNullable<ExperimentQuery['experiment']>;

export async function takeExperiment(scene: Scene): Promise<void> {
  const { camera, guest, experimentPath } = scene;
  const { page, look } = camera;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(experimentPath);
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await page.getByRole('heading', { name: 'Positive share by group' }).waitFor();
  await look('experiment');
  await lookAtMenu(camera, button('Run again'), 'experiment-run-again');
  await lookAtMenu(camera, button('Rename, move or delete'), 'experiment-more');
  await button('Run again').click();
  await lookAtDialog(
    camera,
    page.getByRole('menuitem', { name: 'With new personas' }),
    'experiment-repeat',
    /provider calls?: 2 × /,
    'Not now',
  );
  await button('Rename, move or delete').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
  await look('experiment-rename');
  // The title bar has a button of that name, too.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await lookAtDialog(camera, button('Improve A'), 'experiment-improve', /provider calls?: 3 × /, 'Not now');
  await button('Share').click();
  await button('Make a link').click();
  const link = await page.getByLabel('Your new link').inputValue();
  await look('experiment-share');
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await guest.shoot('shared-experiment');
  await guest.page.goto(`${link}-no`);
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-experiment-revoked');
  await page.keyboard.press('Escape');
  await page.goto('/experiments');
  await page.locator('a[href^="/experiments/"]').first().waitFor();
  await look('experiments');
  await page.goto('/experiments?search=nothing+like+it');
  await page.getByText('No comparison matches').waitFor();
  await look('experiments-none-found');
  await page.goto('/experiments?shelf=deleted');
  await page.getByText('Nothing was deleted').waitFor();
  await look('experiments-none-deleted');
}

/** States that a test cannot reach quickly: deleted runs, and a chain of wordings. */
export async function takeExperimentStates({ camera: { page, look }, experimentPath }: Scene): Promise<void> {
  const being = (change: (experiment: Experiment) => void) => (data: ExperimentQuery) => {
    if (data.experiment !== null) change(data.experiment);
  };
  const onlyOne = being(({ arms, notes, comparison }) => {
    assignInto(arms[1], { jobId: null, message: null });
    notes.push('The run of B is deleted. It can be restored in Runs for 30 days.');
    if (comparison !== null) assignInto(comparison, { sides: comparison.sides.slice(0, 1), pairs: [], leader: null });
  });
  await whileChangingData(page, 'Experiment', onlyOne, async () => {
    await page.goto(experimentPath);
    await page.getByText(/^The run of B is deleted/).waitFor();
    await look('experiment-with-a-deleted-run');
  });
  const wording = (label: string, message: string) => ({ label, jobId: 'calm-green-river', message });
  const difference = {
    low: 0.04,
    high: 0.2,
    pValue: 0.004,
    isClear: true,
    verdict: 'A is 12 points more positive than Original (p = 0.004)',
  };
  const reworded = being(({ wordings, id }) => {
    wordings.push(
      {
        experimentId: 'before',
        experimentName: 'Waiting times, first try',
        from: wording('Original', 'We will shorten the waiting times at clinics.'),
        to: wording('A', 'We will halve the waiting times at every clinic.'),
        difference: { ...difference, difference: 0.12 },
      },
      {
        experimentId: id,
        experimentName: 'This one',
        from: wording('Original', 'We will halve the waiting times at every clinic.'),
        to: wording('B', 'We will halve the waiting times at every clinic by May.'),
        difference: null,
      },
    );
  });
  await whileChangingData(page, 'Experiment', reworded, async () => {
    await page.goto(experimentPath);
    await page.getByRole('heading', { name: 'How the wording changed' }).waitFor();
    await look('experiment-wordings');
  });
  const step = {
    from: wording('Original', 'We will shorten the waiting times at clinics.'),
    to: wording('A', 'We will halve the waiting times at every clinic.'),
    difference: { ...difference, difference: 0.12 },
    note: null,
    isChosen: true,
  };
  const untested = {
    ...step,
    to: wording('B', 'Shorter waits.'),
    difference: null,
    note: 'Still asking',
    isChosen: false,
  };
  const ofProject = ({ projectWordings }: ProjectWordingsQuery) =>
    assignInto(projectWordings, {
      total: 1,
      experiments: [
        { id: 'one', name: 'Waiting times', createdAt: '2026-11-20T10:00:00.000Z', steps: [step, untested] },
      ],
    });
  await whileChangingData(page, 'ProjectWordings', ofProject, async () => {
    await page.goto('/experiments?project=waiting-times');
    await page.getByRole('heading', { name: 'How the wording changed in this project' }).waitFor();
    await page.getByText('Still asking').waitFor();
    await look('experiments-of-a-project');
  });
}

/** Women over 50 prefer B to C, which the comparison of everybody hides. */
export async function takeWordingsBySegment({ camera: { page, shoot }, stack }: Scene): Promise<void> {
  const db = openDatabase(stack.urls.database, 1);
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select('userId')
    .where('userId', 'is not', null)
    .$narrowType<{ userId: string }>()
    .executeTakeFirstOrThrow();
  const jobIds = await storeThreeWordings(db, run.userId).finally(() => db.destroy());
  await page.goto(`/compare?runs=${jobIds.join(',')}`);
  await page.getByText(/^For Women over 50: B, clearly above C \(21 points\)/).waitFor();
  await shoot('compare-by-segment');
}
