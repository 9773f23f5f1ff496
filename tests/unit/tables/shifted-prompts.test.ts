/** Files whose rows lost and gained cells: nothing that identifies a person reaches a prompt that hides who it is. */
import { setImmediate } from 'node:timers/promises';
import { InvalidInput } from '../../../domain/errors.ts';
import { personaFromImportedProfile } from '../../../domain/personas/from-records.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { seededRandom } from '../../../domain/random.ts';
import { factsOfProfileRow, readProfileFile } from '../../../services/profiles/read-profile-file.ts';
import { draws } from '../../_support/depth.ts';
import { makeShiftedFile } from '../../_support/shifted-files.ts';

const topic = { message: 'Clinics will open on Sundays.', sentimentType: 'support-oppose' } as const;
const levels = [
  { maxPostsToInclude: 20 },
  { maxPostsToInclude: 20, anonymizationConfig: { level: 'partial' } },
] as const;

/** The prompts of each row at the levels that hide who somebody is; a reason for rows that are left out. */
async function promptsOf(text: string): Promise<(string | { why: string })[]> {
  const { rows } = await readProfileFile(text);
  return rows.map((row) => {
    try {
      const { name, url, platform: _platform, ...attributes } = factsOfProfileRow(row);
      const persona = personaFromImportedProfile({ name, url, source: 'imported profile', attributes });
      const prompts = levels.map((options) => buildReactionPrompt(persona, topic, { options }));
      return prompts.map(({ system, user }) => `${system}\n${user}`).join('\n');
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return { why: error.message };
    }
  });
}

test('in shifted files, 0 cells that identify somebody are in any prompt', async () => {
  const random = seededRandom('shifted');
  const found: object[] = [];
  const rows = { damaged: 0, refused: 0, whole: 0, lost: 0 };
  for (let at = 0; at < draws(200, 2_000); at += 1) {
    const { text, identifying, isDamaged } = makeShiftedFile(random);
    const prompts = await promptsOf(text);
    expect(prompts).toHaveLength(isDamaged.length);
    for (const [row, prompt] of prompts.entries()) {
      const isRefused = typeof prompt !== 'string';
      if (isDamaged[row] === true) rows.damaged += 1;
      else rows.whole += 1;
      if (isDamaged[row] === true && isRefused) rows.refused += 1;
      if (isDamaged[row] === false && isRefused) rows.lost += 1;
      if (isRefused) continue;
      const said = prompt.toLowerCase();
      const told = identifying.filter((cell) => said.includes(cell.toLowerCase()));
      if (told.length > 0) found.push({ at, row, told, line: text.split('\n')[row + 1] });
    }
  }
  expect(found).toEqual([]);
  expect(rows.damaged).toBeGreaterThan(400);
  expect(rows.refused / rows.damaged).toBeGreaterThan(0.8);
  // Whole rows are rarely taken for damaged ones.
  expect(rows.lost / rows.whole).toBeLessThan(0.06);
}, 60_000);

const people = [
  'name,headline,skills,company,location,posts',
  'Ana Test,Analyst,SQL;Python;R,Acme Secret Ltd,Berlin,I like it',
  'Bo Probe,Nurse,Care;Triage,Clinic Hidden,Bonn,We need time.',
  'Cleo Frost,Teacher,Planning,Kesbra GmbH,Leeds,Great day at work!',
];

test('the rows of a whole file are all taken, and none has its employer in the prompt', async () => {
  const prompts = await promptsOf(people.join('\n'));
  expect(prompts.map((prompt) => typeof prompt)).toEqual(['string', 'string', 'string']);
  expect(prompts.join('\n')).not.toMatch(/Acme|Secret|Clinic Hidden|Kesbra/);
});

test.each([
  ['has one cell too few', 'Gesa Roy,Editor,Brightwave Ltd,Paris,Fine.', 'It has 5 cells, the header has 6'],
  [
    'lost its skills and doubled its place',
    'Gesa Roy,Editor,Brightwave Ltd,Paris,Paris,Fine.',
    'may belong to company',
  ],
  ['lost its skills and has a blank cell', 'Gesa Roy,Editor,Brightwave Ltd,Paris,,Fine.', 'may belong to company'],
  [
    'lost its skills and had a post cut at a comma',
    'Gesa Roy,Editor,Brightwave Ltd,Paris,Hello, world',
    'begins with a space',
  ],
  [
    'lost its name and doubled its headline',
    'Editor,Editor;Chef,Writing,Brightwave Ltd,Paris,Paris',
    'may belong to company',
  ],
  ['has a list for a name', 'Editing;Writing,Editor,Gesa Roy,Brightwave Ltd,Paris,Fine.', 'is no name'],
])('a row that %s is left out with its reason, if it would tell who somebody is', async (_name, row, why) => {
  const last = (await promptsOf([...people, row].join('\n'))).at(-1);
  expect(last).toEqual({ why: expect.stringContaining(why) });
});

test('rows that lack a fact, and files whose cells all begin with a space, are taken', async () => {
  const lacking = [...people, 'Gesa Roy,Editor,Writing;Editing,,Paris,Fine.', 'Kim Roy,Cook,,Kitchen Works Ltd,Lyon,'];
  expect((await promptsOf(lacking.join('\n'))).map((prompt) => typeof prompt)).toEqual(Array(5).fill('string'));
  const spaced = people.map((line) => line.replaceAll(',', ', '));
  expect((await promptsOf(spaced.join('\n'))).map((prompt) => typeof prompt)).toEqual(Array(3).fill('string'));
});

test('a file with more columns than any list of people has is refused, and one just below is read in turns', async () => {
  const file = (columns: number, rows: number) => {
    const names = Array.from({ length: columns }, (_, at) => (at === 0 ? 'headline' : `column ${at}`));
    return [names, ...Array.from({ length: rows }, () => names.map(() => 'x'))].map((row) => row.join(',')).join('\n');
  };
  await expect(readProfileFile(file(201, 1))).rejects.toThrow(
    'A file of profiles has at most 200 columns, and this one has 201. Delete the ones that you do not need',
  );
  let turns = 0;
  let isRead = false;
  const reading = readProfileFile(file(200, 40)).finally(() => (isRead = true));
  for (; !isRead; turns += 1) await setImmediate();
  await reading;
  expect(turns).toBeGreaterThan(5);
});
