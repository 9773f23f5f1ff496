/** Ends of runs: while another screen is open, with errors, and with two providers to compare. */
import type { ProgressQuery } from '../../../web/generated/graphql.ts';
import type { RunSetupQuery } from '../../../web/generated/graphql.ts';
import { chooseProviders } from '../workbench.ts';
import type { Camera } from './camera.ts';
import { begin } from './compose.ts';
import { assignInto, whileChangingData } from './faults.ts';
import { calm, slow, type Scene } from './scene.ts';

/** A run that ends while another screen is open. */
export async function takeEndElsewhere({ camera, simulate }: Scene): Promise<void> {
  const { page, look } = camera;
  await simulate(slow);
  await ask(camera);
  await page.getByRole('progressbar', { name: 'Progress of the run' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audiences' }).click();
  await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor();
  await simulate(calm);
  await page.getByText(/: completed$/).waitFor({ timeout: 60_000 });
  await look('a-run-ended-elsewhere', { keys: false });
}

/** Runs with errors. */
export async function takeUnfinished({ camera, simulate }: Scene): Promise<void> {
  const { page, look } = camera;
  await simulate({ faults: { rate400: 0.4, kinds: ['reaction'] }, seed: 5 });
  await ask(camera);
  await page.getByText(/\d+\sanswers are kept and shown below; \d+ (are|is) missing\./).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await look('failed-with-answers');
  await lookAtSpentCap(camera);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByText('The run stopped before its analysis was written').waitFor();
  await look('failed-without-analysis');
  await simulate({ faults: { rate400: 1, kinds: ['reaction'] } });
  await ask(camera);
  await page.getByText('Nobody had answered yet.').waitFor({ timeout: 60_000 });
  await look('failed-with-nothing');
  // Slow enough that some personas have not answered when the run is cancelled.
  await simulate({ ...calm, latencyMs: { minMs: 500, maxMs: 40_000 } });
  await ask(camera);
  await page.getByRole('figure').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the run' }).click();
  await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
  await look('cancelled');
  await ask(camera, ['OpenAI', 'Anthropic']);
  await page.getByRole('figure').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the run' }).click();
  await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await look('cancelled-both-providers');
  await simulate(calm);
  await page.getByRole('button', { name: /^(Finish the missing|Write the analysis|Try again)/ }).click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
}

/** The same run as if it had reached its spend cap, because simulated answers cost nothing. */
async function lookAtSpentCap({ page, look }: Camera): Promise<void> {
  const spend = ({ simulationProgress }: ProgressQuery) =>
    assignInto(simulationProgress, { error: 'The spend cap of $0.50 was reached', costUsd: 0.4987 });
  const cap = ({ simulationSetup }: RunSetupQuery) => assignInto(simulationSetup, { spendCapUsd: 0.5 });
  await whileChangingData(page, 'Progress', spend, () =>
    whileChangingData(page, 'RunSetup', cap, async () => {
      await page.reload();
      await page.getByLabel('New spend cap').waitFor();
      await look('failed-at-its-spend-cap');
    }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
}

/** Runs a message with 40 personas of every segment. */
async function ask(camera: Camera, providers = ['OpenAI']): Promise<void> {
  const { page } = camera;
  await begin(camera);
  await page.getByLabel('Message', { exact: true }).fill('A train every ten minutes, all day, on every line.');
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('40');
  await chooseProviders(page, providers);
  await page.getByRole('button', { name: 'Run with 40 personas' }).click();
  await page.waitForURL(/\/runs\//);
}

export async function takeBothProviders({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await ask(camera, ['OpenAI', 'Anthropic']);
  await page.getByRole('heading', { name: 'By provider' }).waitFor({ timeout: 60_000 });
  await look('result-both-providers');
  await page.getByRole('link', { name: 'Anthropic' }).click();
  await page.getByText(/^40\sreactions\sfound$/).waitFor();
  await look('result-one-provider');
}
