/** The prompt of an imported profile tells nobody who it is, whatever script the person writes in. */
import { personaFromImportedProfile } from '../../../../domain/personas/from-records.ts';
import type { PromptOptions } from '../../../../domain/personas/profile-input.ts';
import { buildReactionPrompt } from '../../../../domain/personas/reaction-prompt.ts';
import { seededRandom } from '../../../../domain/random.ts';
import { draws } from '../../../_support/depth.ts';

/** Letters of five scripts; names of the last one are written without spaces. */
const scripts = [
  { letters: 'abdegijkloprstuvzéñøü', isSpaced: true },
  { letters: 'абвгдежзиклмнопрсту', isSpaced: true },
  { letters: 'αβγδεζηθικλμνξοπρσ', isSpaced: true },
  { letters: 'ابتجحدرزسشصطعغفقكل', isSpaced: true },
  { letters: '李王张刘陈杨黄赵周吴徐孙马胡', isSpaced: false },
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

function word(random: Random, letters: string, min: number, max: number): string {
  const length = min + Math.floor(random() * (max - min + 1));
  const text = Array.from({ length }, () => pick(random, [...letters])).join('');
  return text[0]!.toUpperCase() + text.slice(1);
}

/** A person with tokens that tell who they are. */
function someone(random: Random, at: number) {
  const { letters, isSpaced } = scripts[at % scripts.length]!;
  const part = (size = 3) => (isSpaced ? word(random, letters, 5, 9) : word(random, letters, size, size));
  // A family name of one letter alone may be any word.
  const [first, last, company, former, school] = [part(1), part(2), part(), part(), part()];
  const name = isSpaced ? `${first} ${last}` : first + last;
  const joined = (first + last).toLowerCase();
  const handles = [`@user${at}x`, `@${joined}`, `@${joined}_${at}`];
  const handle = pick(random, handles);
  const email = pick(random, [`user${at}@mail${at}.example.org`, `${joined}@example.org`]);
  const url = pick(random, [
    `https://network.example.com/in/user-${at}`,
    `https://network.example.com/in/${joined}`,
    `www.${joined}.example.com/about`,
  ]);
  const mention = () =>
    pick(random, [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      isSpaced ? `${last}, ${first}` : name,
      isSpaced ? `${first} Q. ${last}` : name,
      isSpaced ? `${first}’s` : name,
      `#${first}${last}`,
      last,
      company,
      `${company} Ltd`,
      former,
      handle,
      email,
      url,
    ]);
  // Longer than other names, so that it is none of them by chance.
  const coauthor = isSpaced ? `${part()} ${part()}` : part(6);
  const title = `On ${part()} and ${part()} among ${part()} patients`;
  const doi = `10.${1000 + at}/${word(random, 'abcdefgh', 5, 8)}.${at}`;
  const brokenTitle = title.replace(' and ', pick(random, [' and ', '\nand ', '  and\n']));
  const passage = (between: string) =>
    `${mention()} shows: waits fall by half. ${between} With ${coauthor}, ${mention()}.`;
  const papers = {
    passages: [title.toUpperCase(), brokenTitle, `doi:${doi}`, '0000-0002-1825-0097', `arXiv:2101.0${1000 + at}`].map(
      (between) => ({ text: passage(between), title, year: 2020 }),
    ),
    titles: [title, 'Trust'],
    authors: [name, coauthor],
  };
  return {
    papers,
    written: [title, coauthor, doi, '0000-0002-1825-0097', `2101.0${1000 + at}`],
    personal: [...(isSpaced ? [first] : []), name, last, handle, email, url, joined],
    employers: [company, former],
    record: {
      name,
      source: 'imported profile',
      attributes: {
        headline: `Nurse at ${company}, before that at ${former}`,
        position: 'Nurse',
        company: pick(random, [company, `${company} Inc.`]),
        location: 'Dayton, Ohio',
        education: [`${school} University`],
        about: `I am ${name}. Write to ${email} or see ${url}. ${former} taught me a lot. ${mention()}!`,
        formerCompanies: [former],
        skills: ['Triage', `${company} protocols`, mention()],
        interests: [mention()],
        recentPosts: [`${mention()} and I at work`, `Thanks, ${former}! ${handle}`, `More on ${url}: ${mention()}`],
      },
    },
  };
}

/** Options that promise anonymity, in all their combinations. */
const flags = [undefined, false, true];
const options: PromptOptions[] = (['full', 'partial'] as const).flatMap((level) =>
  flags.flatMap((preserveIndustry) =>
    flags.flatMap((preserveLocation) =>
      flags.flatMap((preserveSeniority) =>
        [
          {},
          { maxPostsToInclude: 20, focusOnCurrentEvents: true },
          { includeRecentPosts: false },
          { includeRecentPosts: true, maxPostsToInclude: 1 },
        ].map((posts) => ({
          ...posts,
          anonymizationConfig: defined({ level, preserveIndustry, preserveLocation, preserveSeniority }),
        })),
      ),
    ),
  ),
);

function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

const message = { message: 'Clinics will open on Sundays.', sentimentType: 'support-oppose' } as const;
const optionsEach = 4;

test('no name, employer, handle, mail or web address, and nothing that names a paper, is in a prompt at any option that hides them', () => {
  const random = seededRandom('profiles');
  for (let at = 0; at < draws(120, 10_000); at += 1) {
    const { personal, employers, written, papers, record } = someone(random, at);
    const persona = personaFromImportedProfile(record);
    const chosen = Array.from({ length: optionsEach - 1 }, () => pick(random, options));
    for (const one of [{}, ...chosen]) {
      const { system, user } = buildReactionPrompt(persona, message, { options: one, papers });
      expect(user).toContain('waits fall by half');
      const said = `${system}\n${user}`.toLowerCase().replace(/\s+/gu, ' ');
      const keepsEmployers =
        one.anonymizationConfig?.level === 'partial' && one.anonymizationConfig.preserveIndustry === true;
      const tokens = [...personal, ...written, ...(keepsEmployers ? [] : employers)];
      const told = tokens.filter((token) => said.includes(token.toLowerCase()));
      expect({ told, at, one, record: told.length > 0 ? record : null }).toEqual({ told: [], at, one, record: null });
    }
  }
});

test('an employer that is to be kept is told, and the name stays hidden', () => {
  const { record } = someone(seededRandom('one'), 0);
  const persona = personaFromImportedProfile(record);
  const { user } = buildReactionPrompt(persona, message, {
    options: { anonymizationConfig: { level: 'partial', preserveIndustry: true } },
  });
  expect(user).toContain(record.attributes.company);
  expect(user).not.toContain(record.name);
});

test('papers are told with their titles where nobody is hidden, and not at all when that is chosen', () => {
  const { record, papers } = someone(seededRandom('one'), 0);
  const persona = personaFromImportedProfile(record);
  const userOf = (one: PromptOptions) => buildReactionPrompt(persona, message, { options: one, papers }).user;
  expect(userOf({ anonymize: false })).toContain(`${papers.titles[0]} (2020)`);
  expect(userOf({ includePapers: false })).toBe(buildReactionPrompt(persona, message).user);
  const silent = buildReactionPrompt(persona, message, { papers: { ...papers, passages: [] } }).user;
  expect(silent).toContain('None of your own papers is about this.');
  expect(silent).not.toContain('citations');
});

test('a passage is left out when a title would remain in it', () => {
  const { record, papers } = someone(seededRandom('one'), 0);
  const persona = personaFromImportedProfile(record);
  const title = 'Waiting for the reform of clinics';
  const passages = [
    { text: 'See Waiting for the re-\nform of clinics for more.', title, year: null },
    { text: 'Waits fell by half.', title, year: null },
  ];
  const { user } = buildReactionPrompt(persona, message, { papers: { ...papers, titles: [title], passages } });
  expect(user).not.toContain('[1]');
  expect(user).toContain('[2]\n"""\nWaits fell by half.\n"""');
});
