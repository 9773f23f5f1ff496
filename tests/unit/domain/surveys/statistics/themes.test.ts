import { findThemes } from '../../../../../domain/surveys/statistics/themes.ts';

const texts = [
  'The waiting times are far too long',
  'Long waiting times at the hospital',
  'I hate the waiting times!',
  'Waiting time was terrible',
  'Too expensive for families',
  'It is expensive, families cannot pay',
  'Expensive.',
  'Great staff',
  'The staff was friendly',
  'Parking',
  '',
  '   ',
];
const answers = texts.map((text, at) => ({ respondent: `r${at}`, text }));

test('finds the themes that were written about, with counts, shares and who wrote', () => {
  const { answers: written, themes, unassigned } = findThemes(answers);
  expect(written).toBe(10);
  expect(themes.map(({ name, count }) => [name, count])).toEqual([
    ['waiting times', 4],
    ['expensive', 3],
    ['staff', 2],
  ]);
  expect(themes[0]).toMatchObject({ share: 0.4, respondents: ['r0', 'r1', 'r2', 'r3'] });
  expect(themes[0]?.low).toBeGreaterThan(0.1);
  expect(themes[0]?.high).toBeLessThan(0.7);
  expect(unassigned).toEqual(['r9']);
});

test('verbatims are texts as written, each once', () => {
  const repeated = [...answers, { respondent: 'again', text: 'expensive' }];
  const { themes } = findThemes(repeated, { verbatims: 2 });
  for (const { verbatims, respondents } of themes) {
    expect(verbatims.length).toBeLessThanOrEqual(2);
    for (const { respondent, text } of verbatims) {
      expect(respondents).toContain(respondent);
      expect(repeated).toContainEqual({ respondent, text });
    }
  }
  const all = findThemes(repeated, { verbatims: 9 }).themes.find(({ name }) => name === 'expensive');
  expect(all?.count).toBe(4);
  expect(all?.verbatims).toHaveLength(3);
});

test('the order of answers changes no figure', () => {
  const figures = (given: typeof answers) =>
    findThemes(given).themes.map(({ name, count, share, respondents }) => ({
      name,
      count,
      share,
      respondents: respondents.toSorted(),
    }));
  expect(figures(answers.toReversed())).toEqual(figures(answers));
});

test('words of the question are no theme', () => {
  const { themes } = findThemes(answers, { ignored: 'What do you think about the waiting times?' });
  expect(themes.map(({ name }) => name)).not.toContain('waiting times');
});

test('stray words are no theme', () => {
  const written = [
    'My family comes first, and that is how it looks to me',
    'What it costs comes first',
    'I want it to work without waiting, that is how it looks',
    'I want proof first, not what they say',
    'It is not what I want, whatever it costs',
    'Family is what counts to me, not money',
  ].map((text, at) => ({ respondent: String(at), text }));
  expect(findThemes(written).themes.map(({ name }) => name)).toEqual(['costs', 'family']);
});

test('weights decide the share and the order, not the count', () => {
  const { themes } = findThemes(
    answers.map((answer) => ({ ...answer, weight: /expensive/i.test(answer.text) ? 5 : 1 })),
  );
  expect(themes[0]).toMatchObject({ name: 'expensive', count: 3 });
  expect(themes[0]?.share).toBeCloseTo(15 / 22, 9);
});

test('at most as many themes as wanted, and none without texts', () => {
  expect(findThemes(answers, { maxThemes: 1 }).themes).toHaveLength(1);
  expect(findThemes([])).toEqual({ answers: 0, themes: [], unassigned: [] });
  expect(findThemes([{ respondent: 'r', text: 'Only one says this' }]).themes).toEqual([]);
});

test('other scripts work by whole words', () => {
  const russian = ['слишком дорого', 'дорого', 'хорошо'].map((text, at) => ({ respondent: String(at), text }));
  expect(findThemes(russian).themes.map(({ name, count }) => [name, count])).toEqual([['дорого', 2]]);
});
