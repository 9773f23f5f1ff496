/** Imported profiles: the list, a new one, one with its prompt, a segment of some, and forgetting. */
import { lookAtDialog } from './doing.ts';
import type { Scene } from './scene.ts';

const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
  saveProfile(profile: $profile, basis: $basis) { id } }`;

const people = [
  {
    name: 'Marisol Quintanilla',
    headline: 'Head nurse at a city clinic',
    position: 'Head nurse',
    company: 'Brightwave Clinics',
    formerCompanies: ['Kettlebrook Hospital'],
    location: 'Dayton, Ohio',
    education: ['BSN, Wright State University'],
    skills: ['Triage', 'Shift planning'],
    about: 'I am Marisol, and I like short meetings.',
    recentPosts: ['Three people short again, and still nobody waited longer than an hour. Proud of my team.'],
  },
  { name: 'Theo Abernethy', headline: 'Teacher of mathematics', location: 'Columbus, Ohio' },
];

export async function takeProfiles({ camera, session }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/profiles');
  await page.getByText('No profiles yet').waitFor();
  await look('profiles-empty');
  await page.goto('/profiles/new');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Say why this profile may be used.').waitFor();
  await look('profile-new');
  const ids: string[] = [];
  for (const profile of people) {
    const basis = { basis: 'consent', note: 'Letter of March 3, in the project folder' };
    const { saveProfile } = await session.ask<{ saveProfile: { id: string } }>(save, { profile, basis });
    ids.push(saveProfile.id);
  }
  await page.goto('/profiles');
  await page.getByRole('checkbox', { name: 'Choose Marisol Quintanilla' }).check({ force: true });
  await shoot('profiles');
  await lookAtDialog(
    camera,
    page.getByRole('button', { name: 'Make a segment of 1' }),
    'profiles-segment',
    /Segment of 1/,
    'Cancel',
  );
  await lookAtDialog(
    camera,
    page.getByRole('button', { name: 'Import by addresses' }),
    'profiles-addresses',
    'Addresses of profiles',
    'Cancel',
  );
  await page.goto(`/profiles/${ids[0]}`);
  await page.getByRole('region', { name: 'Prompt' }).waitFor();
  await shoot('profile');
  await lookAtDialog(
    camera,
    page.getByRole('button', { name: 'Forget…' }),
    'profile-forget',
    /Forget/,
    'Keep the profile',
  );
  await page.goto('/profiles/unknown');
  await page.getByText('There is no such profile').waitFor();
  await look('profile-gone');
  await page.goto('/remove-me');
  await page.getByRole('heading', { name: 'Remove my profile' }).waitFor();
  await shoot('remove-me');
  await page.goto('/remove-me/unknown');
  await page.getByText('This link is not valid any more').waitFor();
  await look('remove-me-old-link');
  await page.goto('/profiles/imports/unknown');
  await page.getByText('There is no such import').waitFor();
  await look('profile-import-gone');
}
