/** The result of a run by the attributes of its personas. */
import type { RunBreakdownQuery } from '../../../web/generated/breakdown/graphql.ts';
import type { ProgressQuery } from '../../../web/generated/graphql.ts';
import { lookAtMenu } from './doing.ts';
import { assignInto, whileChangingData } from './faults.ts';
import type { Scene } from './scene.ts';

type Breakdown = NonNullable<RunBreakdownQuery['simulationBreakdown']>;

const changing =
  (change: (breakdown: Breakdown) => void) =>
  ({ simulationBreakdown }: RunBreakdownQuery) => {
    if (simulationBreakdown) change(simulationBreakdown);
  };

export async function takeBreakdown({ camera, runPath }: Scene): Promise<void> {
  const { page, look } = camera;
  const path = `${runPath}?tab=breakdown`;
  const isThere = () => page.getByRole('heading', { name: 'What explains the split' }).waitFor();
  await page.goto(path);
  await isThere();
  await look('result-breakdown');
  const adding = page.getByRole('button', { name: 'Add filter' });
  await lookAtMenu(camera, adding, 'result-breakdown-attributes');
  await adding.click();
  await page.getByRole('menuitem', { name: 'Gender' }).click();
  await page.getByRole('menuitem', { name: /^Female/ }).click();
  await page.getByText('Gender: Female', { exact: true }).waitFor();
  await look('result-breakdown-values', { keys: false });
  await page.keyboard.press('Escape');
  for (const title of [/^What explains the split as table/, /^By .* as table/])
    await page.getByRole('button', { name: title }).click();
  await look('result-breakdown-as-tables');
  await page.goto(`${path}&by=age&and=gender`);
  await page.getByRole('table', { name: /^Age by Gender/ }).waitFor();
  await look('result-breakdown-pairs');
  await page.goto(`${runPath}?tab=reactions&only=gender:female`);
  await page.getByText('Gender: Female', { exact: true }).waitFor();
  await look('result-breakdown-reactions');
  await page.goto(`${path}&only=shoe:large`);
  await page.getByText(/have no “shoe”/).waitFor();
  await look('result-breakdown-unknown-filter');
}

/** States that a test cannot reach quickly, such as personas without attributes. */
export async function takeEmptyBreakdown({ camera: { page, look }, runPath }: Scene): Promise<void> {
  const path = `${runPath}?tab=breakdown`;
  const nobody = changing(({ chosen }) =>
    assignInto(chosen.counts, { positive: 0, neutral: 0, negative: 0, total: 0 }),
  );
  await whileChangingData(page, 'RunBreakdown', nobody, async () => {
    await page.goto(path);
    await page.getByText('No persona meets all of these filters').waitFor();
    await look('result-breakdown-nobody');
  });
  const bare = changing((breakdown) => assignInto(breakdown, { attributes: [], effects: [], table: null }));
  await whileChangingData(page, 'RunBreakdown', bare, async () => {
    await page.goto(path);
    await page.getByText('These personas have no attributes').waitFor();
    await look('result-breakdown-no-attributes');
  });
  const open = (heard: number) => (data: ProgressQuery) =>
    assignInto(data.simulationProgress, { status: 'processing', stage: 'running', progress: 30, heard });
  await whileChangingData(page, 'Progress', open(0), async () => {
    await page.goto(path);
    await page.getByText('Break-downs come when answers arrive.').waitFor();
    await look('live-breakdown-without-answers');
  });
  await whileChangingData(page, 'Progress', open(40), async () => {
    await page.goto(path);
    await page.getByRole('heading', { name: 'What explains the split' }).waitFor();
    await look('live-breakdown');
  });
}
