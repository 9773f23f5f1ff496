// @guards web/app/** web/components/*.* web/lib/*.ts web/features/{compose,landing,run}/*.css tests/e2e/{every-screen-support,axe}.ts tests/e2e/screens/{judge,scene,expected-states}.ts
/** The most important screens, checked as in the deep run, which checks all others: axe, four widths, the keyboard. */
import { judgeStates } from './every-screen-support.ts';
import { write } from './screens/compose.ts';

/** Some answers come at once, and the last ones not before the run has been looked at. */
const uneven = { latencyMs: { minMs: 200, maxMs: 10_000 } };

judgeStates({
  async landing({ guest: { page, look } }) {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
    await look('landing');
  },
  async compose({ camera }) {
    await write(camera);
    await camera.page.getByText('± ').first().waitFor();
    await camera.look('compose');
  },
  async live({ camera: { page, look }, simulate }) {
    await page.getByRole('spinbutton', { name: 'Personas' }).fill('60');
    await simulate(uneven);
    await page.getByRole('button', { name: 'Run with 60 personas' }).click();
    await page
      .getByText(/^[1-9].*personas answered/)
      .first()
      .waitFor({ timeout: 60_000 });
    await look('live');
  },
  async result({ camera: { page, look } }) {
    await page.getByRole('heading', { name: 'In their words' }).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
    await look('result');
  },
  async segments({ camera: { page, look } }) {
    await page.goto('/segments');
    await page.getByRole('link', { name: 'American adults' }).waitFor();
    await look('segments');
  },
  async settings({ camera: { page, look } }) {
    await page.goto('/settings');
    await page
      .getByText(/^Stored:/)
      .first()
      .waitFor();
    await look('settings');
  },
});
