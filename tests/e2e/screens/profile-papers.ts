/** The papers of a profile: none, being found, found, in the index, added by hand, and what can go wrong. */
import { openAlexOf, orcidOf, semanticScholarOf } from '../../../local/sources/scholars.ts';
import type { StackSession } from '../../../local/session.ts';
import { waitForValue } from '../../_support/until-seen.ts';
import { lookAtDialog } from './doing.ts';
import type { Scene } from './scene.ts';

/** Has open-access PDFs in the scene's sources. */
const scholarWithPdfs = 1;
const scholarWhoWaits = 2;

const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
  saveProfile(profile: $profile, basis: $basis) { id } }`;
const createWithoutBasis = `mutation ($input: CreateImportedSocialProfileInput!) {
  createImportedSocialProfile(input: $input) { url } }`;
const find = `mutation ($profileId: ID!, $ids: ScholarIdsInput) {
  findPapers(profileId: $profileId, ids: $ids) { nextInMs } }`;

export async function takeProfilePapers(scene: Scene): Promise<void> {
  const { session } = scene;
  const profile = { name: 'Ines Marchetti', headline: 'Professor of sleep research' };
  const { saveProfile } = await session.ask<{ saveProfile: { id: string } }>(save, {
    profile,
    basis: { basis: 'own' },
  });
  const address = `/profiles/${saveProfile.id}`;
  await takeSearch(scene, address);
  await findAll(session, saveProfile.id);
  await takeFound(scene, address);
  await takeIndexed(scene, address);
  await takeProblems(scene, address);
}

async function takeSearch({ camera: { page, look } }: Scene, address: string): Promise<void> {
  await page.goto(address);
  await page.getByText('No papers yet').waitFor();
  await look('profile-papers-empty');
  await page.getByLabel('ORCID iD').fill('0000-0002-1825-0098');
  await page.getByLabel('Semantic Scholar author').fill('Ines Marchetti');
  await page.getByRole('button', { name: 'Find papers' }).click();
  await page.getByText('This is not an ORCID iD, or one of its digits is wrong').waitFor();
  await look('profile-papers-wrong-identifiers');
  await page.getByLabel('ORCID iD').fill(orcidOf(scholarWhoWaits));
  await page.getByLabel('Semantic Scholar author').fill(semanticScholarOf(scholarWhoWaits));
  await page.getByRole('button', { name: 'Find papers' }).click();
  await page.getByText('It asks to wait').waitFor();
  await look('profile-papers-being-found');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await look('profile-papers-stopped');
}

/** Finds the papers of another scholar in place of the former ones, with their PDFs. */
async function findAll(session: StackSession, profileId: string): Promise<void> {
  const ask = async (ids: object | null) =>
    (await session.ask<{ findPapers: { nextInMs: number | null } }>(find, { profileId, ids })).findPapers.nextInMs;
  await ask({ orcid: orcidOf(scholarWithPdfs), openAlex: openAlexOf(scholarWithPdfs) });
  await waitForValue(
    () => ask(null),
    (nextInMs) => nextInMs === null,
  );
}

async function takeFound({ camera }: Scene, address: string): Promise<void> {
  const { page, look } = camera;
  await page.goto(address);
  await page.getByRole('heading', { name: '20 papers' }).waitFor();
  const disputed = page.getByRole('listitem').filter({ hasText: 'Sources disagree about the year' }).first();
  await disputed.getByText(/^Sources: /).click();
  await disputed.getByText('Sources disagree').click();
  await disputed.getByText('Abstract', { exact: true }).click();
  await look('profile-papers');
  await page.getByRole('button', { name: 'Change identifiers' }).click();
  await look('profile-papers-identifiers');
  await lookAtDialog(camera, page.getByRole('button', { name: 'Add a paper' }), 'profile-paper-add', 'PDF', 'Cancel');
}

async function takeIndexed({ camera: { page, look } }: Scene, address: string): Promise<void> {
  await page.goto('/research');
  await page.getByRole('button', { name: 'Build the index' }).click();
  await page.getByText(/^Up to date since/).waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: 'Search them' }).waitFor();
  await look('profile-papers-indexed');
}

async function takeProblems({ camera: { page, look }, session }: Scene, address: string): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('ProfilePapers') === true ? route.abort() : route.continue(),
  );
  await page.goto(address);
  await page.getByText('The papers could not be read').waitFor();
  await look('profile-papers-not-read');
  await page.unroute('**/graphql');
  const importedAt = new Date().toISOString();
  const input = { url: 'https://scholars.example/petronella', platform: 'other', name: 'Petronella Voss' };
  await session.ask(createWithoutBasis, { input: { ...input, extractedAt: importedAt, importedAt } });
  await page.goto('/profiles');
  await page.getByRole('link', { name: 'Petronella Voss' }).click();
  await page.getByText('No papers yet').waitFor();
  await look('profile-papers-without-agreement');
}
