/** Profiles of scholars with papers, stored over HTTP. */
import type { StackSession } from '../../local/session.ts';

const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
  saveProfile(profile: $profile, basis: $basis) { id } }`;
const create = 'mutation ($input: CreateResearchPaperInput!) { createResearchPaper(input: $input) { id } }';

const scholars = [
  {
    name: 'Ilse Vandermeer',
    url: 'https://scholars.example/vandermeer',
    headline: 'Professor of transport economics',
    papers: [
      {
        title: 'Fares and ridership in twelve cities',
        publicationYear: 2019,
        fullText: [
          'We followed twelve cities for six years. Ridership was counted at every stop, and fares were taken from published tables.',
          'Free fares on trams raised ridership by a fifth within two years. Most new passengers had walked or cycled before. Car traffic hardly changed.',
          'Our data end before the new lines opened. Regulators should not read them as a forecast.',
        ].join('\f'),
      },
    ],
  },
  {
    name: 'Odalys Fenwick',
    url: 'https://scholars.example/fenwick',
    headline: 'Professor of climate policy',
    papers: [
      {
        title: 'What a carbon levy does to growth',
        publicationYear: 2022,
        fullText:
          'A levy on carbon lowers emissions of greenhouse gases without a measurable loss of growth.\fHouseholds with low incomes pay more unless the revenue is returned.',
      },
    ],
  },
];

/** Stores two scholars with a paper each. */
export async function storePapers(session: StackSession): Promise<void> {
  for (const { papers, ...profile } of scholars) {
    await session.ask(save, { profile, basis: { basis: 'consent', note: 'Letter of March 3' } });
    for (const paper of papers) {
      const input = { ...paper, authors: JSON.stringify([profile.name]), authorProfileUrl: profile.url };
      await session.ask(create, { input });
    }
  }
}
