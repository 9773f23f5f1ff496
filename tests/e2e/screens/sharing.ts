/** A shared run. */
import type { SharedReport } from '../../../api/shared-reports/route.ts';
import type { SharedRun } from '../../../web/features/run/sharing/use-shared-run.ts';
import type { Camera } from './camera.ts';
import { whileAnswering, assignInto, changed } from './faults.ts';
import { openRun } from './runs.ts';
import type { Scene } from './scene.ts';

export async function takeShare(scene: Scene): Promise<void> {
  const { camera, guest } = scene;
  const { page, shoot, look } = camera;
  await openRun(scene);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText('Nobody can see this run but you.').waitFor();
  await look('share-none');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Your new link').inputValue();
  await shoot('share');
  await guest.page.goto(link);
  await guest.page.getByText(/^240\sreactions$/).waitFor();
  await guest.shoot('shared-run');
  await lookAtOpenShare(guest, link);
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByText('Nobody can see this run but you.').waitFor();
  await guest.page.goto(link);
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-run-revoked');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await takeFilteredShare(scene);
}

/** A link that shows the personas of a filter. */
async function takeFilteredShare({ camera: { page, look }, guest, runPath }: Scene): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto(`${runPath}?tab=breakdown&only=gender:female`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Show only personas with gender: female, as on this page' }).waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Your new link').inputValue();
  await dialog.getByText(/shows only personas with gender: female/).waitFor();
  await look('share-filtered');
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Everyone who was asked' }).waitFor();
  await guest.look('shared-run-filtered');
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByText('Nobody can see this run but you.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** Links to a run without answers and to one with some. */
async function lookAtOpenShare({ page, look }: Camera, link: string): Promise<void> {
  const open: Partial<SharedRun> = { status: 'processing', analysis: null };
  const nobody: Partial<SharedRun> = {
    ...open,
    answered: 0,
    heard: 0,
    bySegment: [],
    byAge: [],
    byGender: [],
    notices: [],
  };
  const being = (state: Partial<SharedRun>) => (run: SharedRun) => assignInto(run, state);
  // A run that is open has no report yet.
  const noReport = (shared: SharedReport) => assignInto(shared, { report: null });
  await changed(page, '**/api/shared/*/report', noReport, async () => {
    await changed(page, '**/api/shared/*', being(nobody), () =>
      whileAnswering(page, '**/api/shared/*/reactions?*', { items: [], total: 0, nextToken: null }, async () => {
        await page.goto(link);
        await page.getByText('Nobody has answered yet. Come back when the run is done.').waitFor();
        await look('shared-run-empty');
      }),
    );
    await changed(page, '**/api/shared/*', being(open), async () => {
      await page.goto(link);
      await page.getByText(/^240\sreactions$/).waitFor();
      await look('shared-run-still-open');
    });
  });
}
