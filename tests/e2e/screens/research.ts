/** Papers of scholars: none, not indexed yet, a search, a question without an answer, and the page of a passage. */
import { storePapers } from '../stored-papers.ts';
import type { Scene } from './scene.ts';

export async function takeResearch({ camera, session }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  // Papers of the profiles before would be found too.
  const { personProfiles } = await session.ask<{ personProfiles: { id: string }[] }>('{ personProfiles { id } }', {});
  for (const { id } of personProfiles)
    await session.ask('mutation ($id: ID!) { forgetProfile(id: $id) { papers } }', { id });
  await page.goto('/research');
  await page.getByText('No papers yet').waitFor();
  await look('research-empty');
  await storePapers(session);
  await page.reload();
  await page.getByRole('button', { name: 'Build the index' }).waitFor();
  await look('research-not-built');
  await page.getByRole('button', { name: 'Build the index' }).click();
  await page.getByText(/^Up to date since/).waitFor();
  await page.getByLabel('Question or words').fill('Do free fares on trams raise ridership?');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: /^Fares and ridership in twelve cities, page 2/ }).waitFor();
  await shoot('research');
  await page.getByRole('link', { name: /^Fares and ridership in twelve cities, page 2/ }).click();
  // Until the page is there, the words that were found are still marked one by one.
  await page
    .locator('mark')
    .filter({ hasText: /\S \S.* \S/ })
    .waitFor();
  await shoot('research-page');
  await page.goto('/research?q=quantum%20entanglement');
  await page.getByText('Nothing found.').waitFor();
  await look('research-nothing-found');
  await page.goto('/research/papers/unknown?page=1');
  await page.getByText('There is no such page').waitFor();
  await look('research-page-gone');
}
