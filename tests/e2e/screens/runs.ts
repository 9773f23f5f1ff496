/** A message from the form to its result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressQuery } from '../../../web/generated/graphql.ts';
import { writeTwo } from './compose.ts';
import { lookAtDialog, lookAtMenu } from './doing.ts';
import { assignInto, whileDisconnected, whileChangingData } from './faults.ts';
import { calm, slow, type Scene } from './scene.ts';

/** Passes quickly, but not between two looks at the progress. */
const brisk = { latencyMs: { minMs: 500, maxMs: 1_000 } };

type Progress = NonNullable<ProgressQuery['simulationProgress']>;

/** The run whose result most parts show. */
export async function openRun({ camera: { page }, runPath }: Scene): Promise<void> {
  await page.goto(runPath);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
}

/** Starts two messages and ends at their experiment, which later parts show, as they do the first run. */
async function beginTwo(scene: Scene): Promise<string[]> {
  const { page } = scene.camera;
  await writeTwo(scene.camera);
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.waitForURL(/\/experiments\/./);
  const readRun = page.getByRole('link', { name: 'Read the run' });
  await readRun.nth(1).waitFor();
  const paths = await readRun.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  scene.experimentPath = new URL(page.url()).pathname;
  scene.runPath = paths[0] ?? '';
  return paths;
}

/** Prepares the run and the experiment for files whose parts only show them. */
export async function makeExperiment(scene: Scene): Promise<void> {
  await beginTwo(scene);
  await openRun(scene);
}

export async function takeLive(scene: Scene): Promise<void> {
  const { camera, simulate } = scene;
  const { page, shoot, look } = camera;
  await simulate(slow);
  const paths = await beginTwo(scene);
  await page.getByText('Still asking: the verdict comes when every message has its answers').waitFor();
  await look('experiment-still-asking');
  await page.goto(`/compare?runs=${paths.map((path) => path.split('/').at(-1)).join(',')}`);
  await page.getByText('Still asking: the verdict comes when every run is done').waitFor();
  await look('compare-still-asking');
  await page.goto(scene.runPath);
  const bar = page.getByRole('progressbar', { name: 'Progress of the run' });
  await bar.waitFor();
  const isPast = async (percent: number) => {
    while (Number(await bar.getAttribute('aria-valuenow')) < percent) await sleep(200);
  };
  await simulate(brisk);
  await isPast(10);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText(/^No more personas are asked until you resume/).waitFor();
  await shoot('paused');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await isPast(45);
  await simulate(slow);
  await shoot('live');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await lookAtDialog(camera, cancel, 'live-cancel-dialog', 'No more personas are asked', 'Let it run');
  await simulate(calm);
  await openRun(scene);
}

export async function takeResult(scene: Scene): Promise<void> {
  const { page, shoot, look } = scene.camera;
  await openRun(scene);
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await page.getByLabel('Comment', { exact: true }).fill('Lead with the clinics, and name one date.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Lead with the clinics, and name one date.' }).waitFor();
  await shoot('result');
  for (const title of ['By segment', 'Positive share by age', 'Positive share by gender'])
    await page.getByRole('button', { name: `${title} as table` }).click();
  await look('result-as-tables');
  await page.getByRole('tab', { name: /^Reactions/ }).click();
  await page.getByRole('button', { name: /^Why/ }).nth(1).click();
  await shoot('result-reactions');
  await page.getByLabel('Search reactions').fill('zzz nobody says this');
  await page.getByText('No reaction matches').waitFor();
  await look('result-reactions-none');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  await shoot('result-analysis');
  const cited = page.getByRole('tabpanel').locator('a[href*="persona="]').first();
  await cited.click();
  await page.getByText(/^Cited reaction/).waitFor();
  await look('result-cited-reaction');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('heading', { name: 'How it was run' }).waitFor();
  await shoot('result-details');
}

export async function takeResultMenus(scene: Scene): Promise<void> {
  const { camera } = scene;
  const { page, look } = camera;
  await openRun(scene);
  await lookAtMenu(camera, page.getByRole('button', { name: 'Run again' }), 'result-run-again');
  await lookAtMenu(camera, page.getByRole('button', { name: 'Segment', exact: true }), 'result-segment-menu');
  const exporting = page.getByRole('button', { name: 'Export', exact: true });
  await lookAtMenu(camera, exporting, 'result-export');
  await whileDisconnected(page, '**/export?*', async () => {
    await exporting.click();
    await page.getByRole('menuitem', { name: /JSON/ }).click();
    await page.getByText(/^The export failed/).waitFor();
    await look('result-export-failed', { keys: false });
  });
}

export async function takeComments(scene: Scene): Promise<void> {
  const { page, look } = scene.camera;
  await openRun(scene);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Change the comment').fill('Lead with the clinics.');
  await look('comment-edited');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/, changed$/).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Comment deleted').waitFor();
  await look('comment-deleted', { keys: false });
}

/** A run that waits or writes its analysis, which lasts only a moment here. */
export async function takeStages({ camera: { page, look }, runPath }: Scene): Promise<void> {
  // The client's cache needs the type's name, which the generated type omits.
  const counts = { positive: 0, neutral: 0, negative: 0, total: 0, __typename: 'SentimentCounts' };
  const nobody = {
    counts,
    recent: [],
    answered: 0,
    heard: 0,
    missing: 240,
  };
  const waiting = { status: 'queued', stage: null, progress: 0, ...nobody };
  const being =
    (state: Partial<Progress>) =>
    ({ simulationProgress }: ProgressQuery) =>
      assignInto(simulationProgress, state);
  await whileChangingData(page, 'Progress', being(waiting), async () => {
    await page.goto(runPath);
    await page.getByText('waiting for its turn').waitFor();
    await look('live-queued');
  });
  const failing = {
    status: 'processing',
    stage: 'running',
    progress: 0,
    ...nobody,
    lastProblem: 'OpenAI API error (503): The engine is overloaded',
  };
  await whileChangingData(page, 'Progress', being(failing), async () => {
    await page.goto(runPath);
    await page.getByText(/The engine is overloaded/).waitFor();
    await look('live-failing');
  });
  const until = new Date(Date.now() + 7 * 60_000).toISOString();
  const held = { provider: 'openai', until, reason: 'OpenAI API error (429): Rate limit reached.' };
  const waitingLong = { ...failing, waiting: { ...held, __typename: 'Waiting' as const } };
  await whileChangingData(page, 'Progress', being(waitingLong), async () => {
    await page.goto(runPath);
    await page.getByText(/OpenAI asks us to wait until/).waitFor();
    await look('live-waiting');
  });
  const analysing = {
    status: 'processing',
    stage: 'analysis',
    progress: 93,
    progressMessage: 'Generating analysis',
    retried: 3,
    etaSeconds: 4,
  };
  await whileChangingData(page, 'Progress', being(analysing), async () => {
    await page.goto(runPath);
    await page.getByText('almost done').waitFor();
    await look('live-analysis');
  });
}

/**
 * Runs in which some personas ended without an answer: few of them, and too many, also while it runs and in the web page
 * that is exported.
 */
export async function takeEndings({ camera, session, simulate }: Scene): Promise<void> {
  const { page, shoot } = camera;
  const begin = async (message: string) => {
    const input = { message, segmentIds: ['sample-american-adults'], numUsers: 60 };
    const { submitSimulation } = await session.ask<{ submitSimulation: { jobId: string } }>(
      'mutation ($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }',
      { input },
    );
    await page.goto(`/runs/${submitSimulation.jobId}`);
  };
  const see = (words: RegExp) => page.getByText(words).first().waitFor({ timeout: 120_000 });
  const refusing = (share: number) => ({
    faults: { kinds: ['reaction'], refusal: share, refusalText: share, filtered: share, cutOff: share },
  });
  await simulate({ ...calm, ...refusing(0.03) });
  await begin('Ban leaf blowers before nine in the morning.');
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await see(/without an answer/i);
  await shoot('result-with-refusals');
  await simulate({ ...slow, ...refusing(0.1) });
  await begin('Ban leaf blowers for good.');
  await see(/without an answer/i);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await see(/^No more personas are asked until you resume/);
  await shoot('live-with-refusals');
  await simulate({ ...calm, ...refusing(0.1) });
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await see(/cannot be used/);
  await shoot('result-that-cannot-be-used');
}
