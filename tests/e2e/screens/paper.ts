/** Printed pages. */
import { waitForCharts } from './doing.ts';
import { openRun } from './runs.ts';
import type { Scene } from './scene.ts';

/** Printed pages are checked at the width of a sheet and of a screen; nothing on them can be pressed. */
export async function takePaper(scene: Scene): Promise<void> {
  const { page, look } = scene.camera;
  const paper = { at: [794, 1440], keys: false };
  const print = async (name: string) => {
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await look(name, paper);
    await page.emulateMedia({ media: 'screen' });
  };
  await openRun(scene);
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await print('paper-of-a-result');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  await print('paper-of-an-analysis');
  await page.goto('/analytics');
  await page.getByText(/personas? answered( in| \()/).waitFor();
  await waitForCharts(scene.camera);
  await print('paper-of-analytics');
}
