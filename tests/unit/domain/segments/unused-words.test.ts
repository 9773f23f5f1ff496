import { unusedWords } from '../../../../domain/segments/described/unused-words.ts';

const proposal = {
  attributes: [
    { name: 'age', kind: 'number', values: [{ label: '50–64', share: 1 }], source: null },
    { name: 'gender', kind: 'category', values: [{ label: 'Female', share: 1 }], source: null },
    {
      name: 'employmentStatus',
      kind: 'category',
      values: [
        { label: 'Retired', share: 0.5 },
        { label: 'Suburban area', share: 0.5 },
      ],
      source: null,
    },
  ],
} as unknown as Parameters<typeof unusedWords>[1];

test.each([
  ['women over 50 who rent in suburbs of Chicago, 150', ['rent', 'Chicago']],
  ['200 left-handed plumbers in Atlantis', ['left', 'handed', 'plumbers', 'Atlantis']],
  ['Frauen über 50 in Vororten', ['Frauen', 'über', 'Vororten']],
  ['retirees, retired women, employment by age', []],
  ['', []],
])('of “%s” it names what no attribute repeats', (description, unused) => {
  expect(unusedWords(description, proposal)).toEqual(unused);
});
