/** Lists of attributes say which one means what, and offer each division of the personas once. */
import { choicesOf } from '../../../../domain/breakdown/alike.ts';
import { breakDown } from '../../../../domain/breakdown/break-down.ts';
import { answerQuestion } from '../../../../domain/breakdown/questions.ts';
import { collect } from './personas.ts';

const parties = ['Democrat', 'Republican', 'Independent', 'Green'];
const leans = ['Liberal', 'Conservative'];
const personas = collect(
  Array.from({ length: 80 }, (_, at) => ({
    attributes: {
      partyRegistration: parties[at % 4],
      party: parties[at % 4],
      politicalLean: leans[at % 2],
      education: at % 3 === 0 ? 'Degree' : 'None',
      hobby: parties[at % 4],
    },
  })),
);

test('attributes that are alike are listed with their values, and the same one once', () => {
  const { attributes } = breakDown(personas, { sentimentType: null });
  expect(attributes.map(({ field, choice, sameAs }) => [field, choice, sameAs])).toEqual([
    ['partyRegistration', 'Party registration: Democrat, Green, Independent …', 'party'],
    ['party', 'Party: Democrat, Green, Independent …', null],
    ['politicalLean', 'Political lean: Conservative, Liberal', null],
    ['education', 'Education', null],
    ['hobby', 'Hobby', null],
  ]);
});

test('comparisons leave the other name out, unless a link asks for it', () => {
  const asked = { kind: 'comparison', only: [], isPaired: true } as const;
  const fieldsOf = (by: string | null) =>
    answerQuestion([personas, personas], { ...asked, by }).attributes.map(({ field }) => field);
  expect(fieldsOf(null)).toEqual(['party', 'politicalLean', 'education', 'hobby']);
  expect(fieldsOf('partyRegistration')).toContain('partyRegistration');
});

test('an attribute that stands alone in its family is called by its label', () => {
  const groups = [{ label: 'White', count: 3 }];
  expect(choicesOf([{ field: 'race', label: 'Race', groups }])).toEqual([{ choice: 'Race', sameAs: null }]);
  expect(choicesOf([])).toEqual([]);
});
