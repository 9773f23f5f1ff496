import fc from 'fast-check';
import { anonymizePersona, createPersonaRedactor } from '../../../domain/personas/anonymize-persona.ts';
import { personaFromDynamicProfile, personaFromVoter } from '../../../domain/personas/from-records.ts';
import { classifyHeader, classifyValue } from '../../../domain/personas/identifying.ts';
import { buildPersonaPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { toShortName } from '../../../domain/personas/shown-name.ts';
import { createRowReader } from '../../../domain/segments/import/row-to-profile.ts';
import { describeColumns } from '../../../domain/segments/import/columns.ts';
import { termsOf } from '../../../domain/themes/terms.ts';
import { scriptPeople, type ScriptPerson } from '../../_support/scripts.ts';

const each = scriptPeople.map((one) => [one.script, one] as const);
const open = { anonymize: false } as const;
const nameOf = ({ given, family }: ScriptPerson) => `${given} ${family}`;

const voterOf = (one: ScriptPerson) =>
  personaFromVoter({
    id: '1',
    firstName: one.given,
    lastName: one.family,
    age: 41,
    gender: one.gender,
    occupation: one.occupation,
    interests: one.interests,
    employer: one.employer,
    city: one.city,
    remark: one.remark(one.given),
  });

describe.each(each)('%s', (_script, one) => {
  test('a voter is told completely with nothing hidden', () => {
    const lines = buildPersonaPrompt(voterOf(one), {}, open).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `- Name: ${nameOf(one)}`,
        `- Gender: ${one.gender}`,
        `- Occupation: ${one.occupation}`,
        `- Interests: ${one.interests.join(', ')}`,
        `- Employer: ${one.employer}`,
        `- Location: ${one.city}`,
        `- Remark: ${one.remark(one.given)}`,
      ]),
    );
  });

  test('at full anonymity the name, employer and town are hidden and nothing else', () => {
    const text = buildPersonaPrompt(voterOf(one));
    for (const hidden of [one.given, one.family, one.employer, one.city]) expect(text).not.toContain(hidden);
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `- Gender: ${one.gender}`,
        `- Occupation: ${one.occupation}`,
        `- Interests: ${one.interests.join(', ')}`,
        `- Remark: ${one.remark('[name]')}`,
      ]),
    );
  });

  test('other texts hide the name where it stands alone', () => {
    const redact = createPersonaRedactor(voterOf(one), {});
    expect(redact(one.remark(one.given))).toBe(one.remark('[name]'));
  });

  test('headers in the own language hide what identifies and let the rest pass', () => {
    const { headers } = one;
    const row = { ...Object.fromEntries([[headers.gender, one.gender]]), [headers.occupation]: one.occupation };
    const hidden = { [headers.name]: nameOf(one), [headers.phone]: '5', [headers.city]: one.city };
    const attributes = { ...row, ...hidden, [headers.employer]: one.employer };
    const shown = anonymizePersona(personaFromDynamicProfile({ id: '1', name: '', source: 'import', attributes }));
    expect(shown.attributes).toEqual({ ...row, [headers.employer]: 'a professional organization' });
    expect(classifyHeader(headers.name)).toBe('name');
    expect(classifyHeader(headers.phone)).toBe('phone');
  });

  test('the preview of an import shows what models are told', () => {
    const { headers } = one;
    const names = ['age', headers.gender, headers.occupation];
    const cells = ['41', one.gender, one.occupation];
    const columns = describeColumns(names, [cells, cells]);
    expect(columns.map(({ identifies }) => identifies)).toEqual([null, null, null]);
    const plan = {
      target: 'customers' as const,
      columns: names.map((name, index) => ({ index, to: 'attribute', name, type: index === 0 ? 'number' : 'text' })),
      duplicates: 'keep' as const,
      duplicateColumns: [],
      missingAge: 'refuse' as const,
    };
    const { profile } = createRowReader(plan, '2026-11-29')(cells);
    const lines = buildPersonaPrompt(personaFromDynamicProfile({ ...profile, source: 'import' }), {}, open).split('\n');
    expect(lines).toContain('- Age: 41');
    for (const value of [one.gender, one.occupation])
      expect(lines.filter((line) => line.endsWith(`: ${value}`))).toHaveLength(1);
  });

  test('every value of its letters comes out as it went in', () => {
    const letters = fc.constantFrom(...one.letters);
    const word = fc.array(letters, { minLength: 1, maxLength: 8 }).map((some) => some.join(''));
    const value = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ').normalize('NFC'));
    fc.assert(
      fc.property(value, fc.array(value, { minLength: 1, maxLength: 3 }), (occupation, interests) => {
        const persona = personaFromVoter({
          id: '1',
          firstName: 'Qqq',
          lastName: 'Xxx',
          age: 41,
          occupation,
          interests,
        });
        const shown = anonymizePersona(persona, open);
        expect(shown.attributes).toEqual({ occupation, interests: [...new Set(interests)] });
        expect(anonymizePersona(persona).attributes).toEqual({ occupation, interests: [...new Set(interests)] });
      }),
      { numRuns: 60 },
    );
  });

  test('themes see its words', () => {
    expect(termsOf(one.remark('')).length).toBeGreaterThan(0);
  });

  test('the short name does not show the family name', () => {
    const short = toShortName(nameOf(one), 0);
    expect(short.startsWith(one.given)).toBe(true);
    expect(short).not.toContain(one.family);
  });
});

test('a value of signs alone is told when nothing was taken from it', () => {
  const persona = personaFromVoter({ id: '1', firstName: 'A', lastName: 'B', age: 30, priceLevel: '€€€', mood: '🙂' });
  expect(anonymizePersona(persona).attributes).toEqual({ priceLevel: '€€€', mood: '🙂' });
});

test('a value of which only a hidden word was there is dropped', () => {
  const persona = personaFromVoter({ id: '1', firstName: 'Zelda', lastName: 'Quixworth', age: 30, callMe: '(Zelda)' });
  expect(anonymizePersona(persona).attributes).toEqual({});
});

test.each([
  'ул. Ленина, 5',
  'οδός Ερμού 12',
  '東京都千代田区千代田1丁目1番地',
  'רחוב הרצל 7',
  '北京市朝阳区建国路88号',
  'شارع النيل 15',
])('%s is an address', (text) => {
  expect(classifyValue(text)).toBe('address');
});
