/**
 * Opens the parts around every screen and checks each state: menus, dialogs, the command palette, and the messages about
 * missing pages, lost connections and crashed screens.
 */
import { lookAtDialog, lookAtMenu, waitForSkeleton } from './doing.ts';
import { whileAnswering, assignInto, whileDisconnected, whileChangingData, whileDelayed } from './faults.ts';
import type { Scene } from './scene.ts';

/** Width of a phone in pixels. */
const phone = 390;

export async function takeMenus({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await page.goto('/runs');
  await page.getByRole('heading', { level: 2, name: 'Runs' }).waitFor();
  await lookAtMenu(camera, page.getByRole('button', { name: /^Account/ }), 'menu-account');
  const help = page.getByRole('button', { name: 'Help' });
  await lookAtMenu(camera, help, 'menu-help');
  await help.click();
  const explain = page.getByRole('menuitem', { name: 'How Soundings works' });
  await lookAtDialog(camera, explain, 'help-dialog', 'What a test is', 'Close');
  await help.click();
  const explainPanels = page.getByRole('menuitem', { name: 'Panels' });
  await lookAtDialog(camera, explainPanels, 'help-panels', 'How to begin', 'Close');
  await page.setViewportSize({ width: phone, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await look('navigation-of-a-phone', { at: [phone] });
  await page.getByRole('button', { name: 'Close navigation' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
}

export async function takeHelp({ camera: { page, look, shoot } }: Scene): Promise<void> {
  await page.goto('/searches');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Help on this page' }).click();
  await page.getByRole('heading', { level: 2, name: 'Better wordings' }).waitFor();
  await shoot('help');
  const field = page.getByRole('searchbox', { name: 'Search the help' });
  await field.fill('letter for letter');
  await page.getByText('Its name is one of its own reasons').waitFor();
  await look('help-found');
  await field.fill('zebra');
  await page.getByText('No page has these words').waitFor();
  await look('help-nothing-found');
  await page.goto('/help');
  await page.getByRole('heading', { level: 2, name: 'What do you want to know?' }).waitFor();
  await look('help-begin');
}

export async function takePalette({ camera: { page, look } }: Scene): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Go to…' }).click();
  const field = page.getByRole('combobox', { name: 'Go to' });
  await page.getByRole('option', { name: 'New message' }).waitFor();
  // The palette traps Tab: its field is the only stop, and the arrow keys move on from it.
  await look('palette', { keys: false });
  await field.fill('renters');
  await page.getByRole('option', { name: /^Young renters\s*\d/ }).waitFor();
  await look('palette-found', { keys: false });
  await field.fill('nothing like this');
  await page.getByText('Nothing by that name').waitFor();
  await look('palette-nothing', { keys: false });
  await field.press('Escape');
}

export async function takeConnection({ camera: { page, look } }: Scene): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('heading', { level: 2, name: 'Runs' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline. Runs go on without you').waitFor();
  await look('offline');
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await whileDisconnected(page, 'OpenJobs', async () => {
    await page.reload();
    await page.getByText(/Live updates are interrupted/).waitFor({ timeout: 30_000 });
    await look('live-updates-interrupted');
  });
}

export async function takeMissingPages({ camera: { page, look } }: Scene): Promise<void> {
  const missing = [
    ['/no/such/page', 'There is no such page'],
    ['/runs/no-such-run', 'There is no such run'],
    ['/segments/no-such-segment', 'There is no such segment'],
    ['/ai-assistant/1-nobody', 'There is no such conversation'],
    ['/segments/import?import=nothing', 'That import no longer exists'],
    ['/compare?runs=no-such-run,nor-this-one', 'These runs could not be compared'],
    ['/experiments/no-such-experiment', 'There is no such comparison'],
  ] as const;
  for (const [path, words] of missing) {
    await page.goto(path);
    await page.getByText(words).waitFor();
    await look(`not-there: ${path}`);
  }
}

/** Shows screens before it is known who is signed in. */
export async function takeSessionLoading({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  for (const path of ['/', '/runs', '/sign-in'])
    await whileDelayed(page, '**/auth/me', async () => {
      await page.goto(path);
      await waitForSkeleton(camera);
      await look(`session-loading at ${path}`);
    });
}

/** Shows a script that cannot be loaded, a screen that crashes, and an account that cannot be read. */
export async function takeBrokenScreens({ camera: { page, look } }: Scene): Promise<void> {
  await whileDisconnected(page, '**/assets/analytics-screen*.js', async () => {
    await page.goto('/analytics');
    await page.getByText('This page could not be loaded').waitFor();
    await look('screen-not-loaded');
  });
  // No type allows this value, which makes the screen crash.
  const makeInvalid = (data: { recurringRuns: unknown }) => assignInto(data, { recurringRuns: [null] });
  await whileChangingData(page, 'RecurringRuns', makeInvalid, async () => {
    await page.goto('/recurring');
    await page.getByText('This screen stopped working').waitFor();
    await look('screen-broken');
  });
  await whileAnswering(
    page,
    '**/auth/me',
    {},
    async () => {
      await page.goto('/runs');
      await page.getByText('Your account could not be read').waitFor();
      await look('account-not-read');
      await page.goto('/sign-in');
      await page.getByText('You are signed in, but your account could not be read').waitFor();
      await look('account-not-read-signing-in');
    },
    500,
  );
}
