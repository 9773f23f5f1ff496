import { isUniqueText, classifyHeader, classifyValue, classifyColumn } from '../../../domain/personas/identifying.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { buildPersonaPrompt } from '../../../domain/personas/reaction-prompt.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import { toShortName, toShownName } from '../../../domain/personas/shown-name.ts';
import { anonymizePersona } from '../../../domain/personas/anonymize-persona.ts';

const voter: Persona = {
  kind: 'voter',
  name: 'Zelda Quixworth',
  age: 52,
  gender: 'Female',
  location: '12 Main Street, Springfield, OH 45501',
  followers: 1_500,
  attributes: {
    email: 'zelda@quixworth.example',
    'Mobile number': '+1 555 010 9921',
    'Street address': '12 Main Street',
    city: 'Springfield',
    state: 'OH',
    zip: '45501',
    accountNumber: 'AC-104233',
    handle: '@zeldaq',
    'Date of birth': '1974-02-03',
    race: 'White',
    party: 'Democrat',
    education: "Bachelor's degree",
    employer: 'Quixworth Bank',
    occupation: 'Nurse at Quixworth Bank',
    jobTitle: 'Senior nurse',
    remark: 'Call Zelda on +1 555 010 9921 in Springfield',
    concerns: ['Taxes', 'zelda@quixworth.example'],
    income: 58000,
  },
};

const linesOf = (persona: Persona, options: PromptOptions = {}) => buildPersonaPrompt(persona, {}, options).split('\n');

describe('a persona that may be a real person', () => {
  test('is fully anonymized unless somebody chose otherwise', () => {
    const lines = linesOf(voter);
    const text = lines.join('\n');
    for (const word of [
      'Zelda',
      'Quixworth',
      'quixworth',
      '555',
      'Main',
      'Springfield',
      '45501',
      '104233',
      'zeldaq',
      '1974',
    ])
      expect(text).not.toContain(word);
    for (const line of [
      '- Age: 52',
      '- Gender: Female',
      '- Location: Midwest US',
      '- Race: White',
      '- Party: Democrat',
      "- Education: Bachelor's degree",
      '- Employer: a leading financial institution',
      '- Job title: Senior nurse',
      '- Concerns: Taxes',
      '- Income: 58000',
      '- Network size: large',
    ])
      expect(lines).toContain(line);
  });

  test('keeps the preserved fields at level partial, and identifying fields at no level', () => {
    const partial = linesOf(voter, {
      anonymizationConfig: { level: 'partial', preserveLocation: true, preserveIndustry: true },
    });
    expect(partial).toContain('- City: Springfield');
    expect(partial).toContain('- Job title: Senior Professional');
    expect(partial.join('\n')).not.toMatch(/Zelda|555|Main Street|104233|@/);
    const none = linesOf(voter, { anonymizationConfig: { level: 'none' } }).join('\n');
    expect(none).toContain('- Job title: Senior nurse');
    expect(none).not.toMatch(/Zelda|555|Main Street|104233|@/);
    const named = linesOf(voter, { anonymize: false });
    expect(named).toContain('- Name: Zelda Quixworth');
    expect(named.join('\n')).not.toMatch(/555|Main Street|104233|@/);
  });

  test('loses an address in its bio at every level', () => {
    const professional = {
      name: 'Zelda Quixworth',
      headline: 'CFO',
      bio: 'Write to zelda@quixworth.example',
      recentPosts: [{ content: 'My number is +1 555 010 9921' }],
    };
    for (const level of ['full', 'partial', 'none'] as const)
      expect(linesOf({ ...voter, professional }, { anonymizationConfig: { level } }).join('\n')).not.toMatch(
        /quixworth|555/,
      );
  });

  test('follows the options of its segment, which the options of the run override', () => {
    const chosen = {
      ...voter,
      promptOptions: { anonymizationConfig: { level: 'partial', preserveLocation: true } } as const,
    };
    expect(linesOf(chosen)).toContain('- City: Springfield');
    expect(linesOf(chosen, { anonymizationConfig: { level: 'full' } })).not.toContain('- City: Springfield');
  });

  test('is anonymized only if it is neither a sample nor invented', () => {
    const sample = { ...voter, isSimulated: true };
    expect(anonymizePersona(sample)).toBe(sample);
    expect(linesOf(sample)).toContain('- Name: Zelda Quixworth');
  });

  test.each(['ResZip', 'Mailing ZIP code', 'PLZ', 'res_city', 'HomeCounty', 'Registered precinct'])(
    'does not tell the place in its attribute %s at full anonymity',
    (name) => {
      const lines = linesOf({ ...voter, attributes: { [name]: 'Qx 04109', Region: 'Qx', Religion: 'None' } });
      expect(lines.join('\n')).not.toContain('Qx');
      expect(lines).toContain('- Religion: None');
    },
  );

  test('has its posts anonymized by the same options', () => {
    const posts = (options: PromptOptions) =>
      linesOf({ ...voter, recentPosts: ['a', 'b', 'c', 'd', 'e'] }, options).filter((line) => line.startsWith('- "'))
        .length;
    expect([posts({}), posts({ includeRecentPosts: false }), posts({ maxPostsToInclude: 5 })]).toEqual([3, 0, 5]);
  });
});

describe('columns that identify people', () => {
  test.each([
    ['E-Mail Address', 'email'],
    ['Phone (mobile)', 'phone'],
    ['Mobile', 'phone'],
    ['cell_phone', 'phone'],
    ['Home address', 'address'],
    ['Address line 2', 'address'],
    ['Customer ID', 'account'],
    ['Account #', 'account'],
    ['SSN', 'account'],
    ['LinkedIn URL', 'link'],
    ['Twitter handle', 'link'],
    ['username', 'link'],
    ['DOB', 'birthDate'],
    ['Full Name', 'name'],
    ['resp_id', 'account'],
    ['Respondent ID', 'account'],
    ['ResponseId', 'account'],
    ['Teilnehmer-Nr', 'account'],
    ['lfdn', 'account'],
    ['Response', null],
    ['Precinct', null],
    ['Company name', null],
    ['City', null],
    ['Party registration', null],
    ['Age (years)', null],
    ['State', null],
    ['Employment', null],
    ['Values', null],
  ])('with the header %s are recognized as %s', (header, kind) => expect(classifyHeader(header)).toBe(kind));

  test.each([
    ['maria@keller.example', 'email'],
    ['https://example.com/maria', 'link'],
    ['+49 170 5550101', 'phone'],
    ['(555) 010-9921', 'phone'],
    ['7 Elm St.', 'address'],
    ['Hauptstraße 12', 'address'],
    ['AC-104233', 'account'],
    ['2024-03-01', null],
    ['$75,000', null],
    ['50000-75000', null],
    ['18-24', null],
    ['$1,200,000', null],
    ['4111 1111 1111 1111', 'account'],
    ['Main Street voter', null],
    ['High school', null],
  ])('with the value %s are recognized as %s', (value, kind) => expect(classifyValue(value)).toBe(kind));

  test('are recognized by most of their values, and serial numbers by being unique', () => {
    expect(classifyColumn(['a@b.example', 'c@d.example', 'none'])).toBe('email');
    expect(classifyColumn([10423311, 10423312, 10423399, 10423401, 10423402])).toBe('account');
    expect(classifyColumn([58000, 61000, 72000, 58000, 61000, 99000])).toBeNull();
    const comments = Array.from({ length: 12 }, (_, at) => `Says the ${at}th thing of their own`);
    expect([isUniqueText(comments), isUniqueText(comments.map(() => 'the same'))]).toEqual([true, false]);
  });
});

describe('names where results are read', () => {
  test.each([
    ['Maria Anna Keller', 'Maria K.'],
    ['Keller, Maria', 'Maria K.'],
    ['Dr. Maria Keller', 'Maria K.'],
    ['Dana', 'Dana'],
    ['Maria K.', 'Maria K.'],
    ['Unnamed voter', 'Unnamed voter'],
    ['maria@keller.example', 'Persona 12'],
    [' ', 'Persona 12'],
  ])('show %s as %s', (name, short) => expect(toShortName(name, 11)).toBe(short));

  test('are shown to other people as a pseudonym of the run, and samples keep their names', () => {
    const row = { personaIndex: 11, personName: 'Maria Keller', isImported: true };
    expect([toShownName(row, 'short'), toShownName(row, 'pseudonym')]).toEqual(['Maria K.', 'Persona 12']);
    expect(toShownName({ ...row, isImported: false }, 'pseudonym')).toBe('Maria Keller');
  });
});

test('the anonymization options are those of the specification, and invalid ones are refused', () => {
  expect(
    parsePromptOptions({
      anonymize: null,
      anonymizationConfig: { level: 'partial', preserveSeniority: true },
      other: 1,
    }),
  ).toEqual({
    anonymizationConfig: { level: 'partial', preserveSeniority: true },
  });
  expect(parsePromptOptions({ anonymizationConfig: { level: 'some' } })).toBeNull();
});
