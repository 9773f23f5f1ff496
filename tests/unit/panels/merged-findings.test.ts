import { groupWords, mergeFindings } from '../../../domain/panels/analysis/merged-findings.ts';

const quote = (words: string) => ({ exchange: 1, quote: words });
const finding = (group: number, content: string, words: string) => ({
  id: `g${group}i0`,
  group,
  content,
  supporting: [quote(words)],
  contradicting: [quote(`not ${words}`)],
});

test('findings of several groups in the same words are one, with the quotes of each group', () => {
  const merged = mergeFindings([
    finding(2, 'The bus is late.', 'late'),
    finding(1, 'It costs too much', 'dear'),
    finding(0, 'the bus  is LATE', 'never on time'),
  ]);
  expect(merged).toEqual([
    {
      id: 'g2i0',
      content: 'The bus is late.',
      groups: [0, 2],
      supporting: [
        { ...quote('late'), group: 2 },
        { ...quote('never on time'), group: 0 },
      ],
      contradicting: [
        { ...quote('not late'), group: 2 },
        { ...quote('not never on time'), group: 0 },
      ],
    },
    expect.objectContaining({ content: 'It costs too much', groups: [1] }),
  ]);
});

test.each([
  [[1], 'group 2'],
  [[0, 2], 'groups 1 and 3'],
  [[0, 1, 4], 'groups 1, 2 and 5'],
])('groups %j are named %s', (groups, words) => {
  expect(groupWords(groups)).toBe(words);
});
