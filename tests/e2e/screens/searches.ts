/** Searches: the list, the set-up, one that is watched and steered, and what it found, for its owner and for visitors. */
import { listSegments } from '../../../local/simulate/operations.ts';
import { lookAtDialog, lookAtMenu, waitForCharts } from './doing.ts';
import { calm, type Scene } from './scene.ts';

const submit = `mutation ($setup: JSON!) { submitSearch(setup: $setup) { jobId } }`;

const message =
  'We will cut the wait at all 14 city clinics in half, and you can check: we publish the numbers of your clinic every month.';
const segments = ['Suburban parents', 'Young renters', 'Retired homeowners', 'Rural small-business owners'];
/** Slow enough that a generation lasts for as long as it is looked at. */
const still = { latencyMs: 8_000 };

export async function takeNewSearch({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/searches');
  await page.getByText('No searches yet').waitFor();
  await look('searches-empty');
  await page.goto('/searches/new');
  await page.getByText(/stand here once there is a message/).waitFor();
  await page.getByLabel('Your message').fill(message);
  for (const name of segments) {
    await page.getByLabel('Segments: type to search').fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await page.getByLabel('Segments: type to search').press('Escape');
  await page.getByText(/^About [\d,]+ calls$/).waitFor();
  await shoot('search-new');
  await page.getByRole('button', { name: /^Details: / }).click();
  await page.getByLabel('Personas who confirm').waitFor();
  await look('search-new-more');
  await page.getByLabel(/Good for every segment/).check({ force: true });
  await page.getByText('Objectives that count').waitFor();
  await look('search-new-front');
  await page.getByRole('button', { name: 'Start over' }).click();
}

export async function takeSearch({ camera, guest, session, simulate }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const known = await listSegments(session);
  const segmentIds = known.filter(({ name }) => segments.includes(name)).map(({ id }) => id);
  const begin = async (setup: object) => {
    const given = { segmentIds, simulated: true, personas: 40, sealedPersonas: 100, ...setup };
    const { submitSearch } = await session.ask<{ submitSearch: { jobId: string } }>(submit, { setup: given });
    return `/searches/${submitSearch.jobId}`;
  };
  const path = await begin({
    title: 'Clinic promise',
    seedMessages: [message],
    population: 8,
    generations: 5,
    seed: 5,
  });
  await page.goto(path);
  await page.getByText(/generation 4 of 5/).waitFor({ timeout: 120_000 });
  await simulate(still);
  await waitForCharts(camera);
  await shoot('search-live');
  await page.getByRole('button', { name: 'Pin an edit' }).click();
  await page.getByLabel(/^Your edit of/).waitFor();
  await look('search-pin');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).first().waitFor({ timeout: 60_000 });
  await look('search-paused');
  await simulate(calm);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('All 5 generations are done').waitFor({ timeout: 120_000 });
  await page
    .getByText(/with 100 personas whom the search never saw/)
    .first()
    .waitFor({ timeout: 120_000 });
  await waitForCharts(camera);
  await shoot('search-outcome');

  await lookAtMenu(camera, page.getByRole('button', { name: 'Export' }), 'search-export');
  const branch = page.getByRole('button', { name: 'Branch from here' });
  await lookAtDialog(camera, branch, 'search-branch', /A new search goes on from C/, 'Cancel');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Your new link').waitFor();
  await look('search-share');
  await guest.page.goto(await page.getByLabel('Your new link').inputValue());
  await waitForCharts(guest);
  await guest.shoot('shared-search');
  await guest.page.goto('/shared/searches/unknown');
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-search-gone');
  await page.keyboard.press('Escape');

  await simulate(still);
  await begin({
    title: 'Longer library hours',
    seedMessages: ['Your library stays open until ten, seven days a week.'],
  });
  await page.goto('/searches');
  await page.getByText(/ confirmed$/).waitFor();
  await page.getByText(/generation 0 of 8/).waitFor({ timeout: 60_000 });
  await shoot('searches');
  await page.goto('/searches/no-such-search');
  await page.getByText('There is no such search').waitFor();
  await look('search-gone');
}
