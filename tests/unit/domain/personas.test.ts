import fc from 'fast-check';
import { collectAttributes, formatLabel } from '../../../domain/personas/attribute-lines.ts';
import {
  personaFromDynamicProfile,
  personaFromSegmentProfile,
  personaFromVoter,
} from '../../../domain/personas/from-records.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { readPostTexts, truncate } from '../../../domain/personas/recent-posts.ts';
import { createSyntheticPersona } from '../../../domain/personas/synthetic.ts';
import { computeTemperature } from '../../../domain/personas/temperature.ts';

describe('posts in any format', () => {
  test.each([
    ['a list of strings', ['a', 'b'], ['a', 'b']],
    ['a list of objects', [{ content: 'a' }, { content: 'b' }], ['a', 'b']],
    ['a mixed list with blanks', ['a', { content: ' ' }, '', { content: 'b' }, null, { other: 1 }], ['a', 'b']],
    ['JSON of a list', '["a", {"content": "b"}]', ['a', 'b']],
    ['JSON of one string', '"a"', ['a']],
    ['JSON of one object', '{"content": "a"}', ['a']],
    ['one string', 'just a post', ['just a post']],
    ['one string that only begins like JSON', '[breaking] news', ['[breaking] news']],
    ['a number as text', '42', ['42']],
    ['blank', '  ', []],
    ['nothing', null, []],
    ['lines and spaces', ['a\n\n  b'], ['a b']],
  ] as const)('are read from %s', (_, posts, expected) => expect(readPostTexts(posts as never)).toEqual(expected));

  test('are cut to 150 characters with an ellipsis', () => {
    expect(truncate('x'.repeat(150))).toBe('x'.repeat(150));
    expect(truncate('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
    expect(truncate(`${'x'.repeat(149)}😀😀`)).toBe(`${'x'.repeat(149)}…`);
  });
});

describe('buildReactionPrompt', () => {
  const persona: Persona = {
    kind: 'voter',
    name: 'Ana',
    isSimulated: true,
    age: 42,
    gender: 'female',
    location: 'Ohio',
    attributes: {
      politicalLean: 'moderate',
      interests: ['golf', 'chess'],
      party_registration: 'independent',
      empty: '',
    },
    followers: 1_500,
    recentPosts: ['one', 'two', 'three', 'four'],
  };
  const topic = { message: 'Vote for parks', sentimentType: 'support-oppose' } as const;

  test('lists attributes one per line', () => {
    const { user } = buildReactionPrompt(persona, topic);
    for (const line of [
      '- Age: 42',
      '- Gender: female',
      '- Location: Ohio',
      '- Political lean: moderate',
      '- Interests: golf, chess',
      '- Party registration: independent',
      '- Followers: 1500',
    ])
      expect(user.split('\n')).toContain(line);
    expect(user).not.toContain('Empty');
  });

  test('includes up to 3 recent posts', () => {
    const { user } = buildReactionPrompt(persona, topic);
    expect(user).toContain('Recent posts of yours:\n- "one"\n- "two"\n- "three"');
    expect(user).not.toContain('"four"');
  });

  test.each([
    ['support-oppose', '"support", "oppose", "neutral"'],
    ['yes-no', '"yes", "no", "unsure"'],
    ['positive-negative-neutral', '"positive", "negative", "neutral"'],
  ] as const)('asks on the scale %s for one JSON object', (sentimentType, words) => {
    const { user } = buildReactionPrompt(persona, { ...topic, sentimentType });
    expect(user).toContain('"""\nVote for parks\n"""');
    expect(user).toContain(words);
    expect(user).toContain(sentimentType);
    for (const key of ['sentiment', 'response', 'reaction', 'reasoning', 'actionLikelihood'])
      expect(user).toContain(`"${key}"`);
  });

  test('includes events, context and attachments if there are any', () => {
    const { user } = buildReactionPrompt(persona, {
      ...topic,
      currentEvents: 'A storm',
      customContext: 'Local vote',
      attachmentsText: 'Leaflet',
    });
    expect(user).toContain('Current events:\n<material>\nA storm\n</material>');
    expect(user).toContain('Additional context:\n<material>\nLocal vote\n</material>');
    expect(user).toContain('Attached material:\n<material>\nLeaflet\n</material>');
    const bare = buildReactionPrompt(persona, { ...topic, currentEvents: ' ', customContext: null }).user;
    expect(bare).not.toMatch(/Current events|Additional context|Attached/);
  });

  test('requests the language of the answers if there is one', () => {
    const { user } = buildReactionPrompt(persona, { ...topic, language: 'Spanish' });
    expect(user).toContain('Write "response", "reaction" and "reasoning" in Spanish.');
    expect(buildReactionPrompt(persona, { ...topic, language: null }).user).not.toContain('Write "response"');
  });

  test('a message cannot close its own quotation', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', '""', '"""', '\n', 'x', "'")), (parts) => {
        const { user } = buildReactionPrompt(persona, { ...topic, message: parts.join('') });
        expect(user.match(/^"""$/gm)).toHaveLength(2);
      }),
    );
  });

  test('a professional persona answers through the professional prompt, without its name', () => {
    const professional = personaFromSegmentProfile({
      id: 'p',
      source: 'linkedin',
      attributes: {
        name: 'Ana Kern',
        headline: 'CFO at Acme',
        company: 'Acme',
        position: 'CFO',
        bio: 'Ana counts.',
        age: 51,
      },
    });
    const { user } = buildReactionPrompt(professional, { ...topic, currentEvents: 'A storm' });
    expect(professional.kind).toBe('professional');
    expect(user).not.toMatch(/\b(Ana|Kern|Acme)\b/);
    expect(user).toContain('\n- Age: 51\n');
    expect(user).toContain('You follow current events closely');
  });
});

describe('personas made from records', () => {
  test('include all fields of a voter', () => {
    const persona = personaFromVoter({
      id: 'v1',
      cohortId: 'c1',
      firstName: 'Ana',
      lastName: 'Lee',
      age: 44,
      gender: 'female',
      source: 'sample',
      importDate: new Date(0),
      createdAt: new Date(0),
      dataQuality: 0.9,
      confidence: 0.8,
      race: null,
      city: 'Austin',
      state: 'TX',
      income: '$50,000–$75,000',
      interests: ['hiking', ''],
      values: [],
      votingHistory: { '2020': 'voted', '2022': null },
      missingFields: ['race'],
    });
    expect(persona).toEqual({
      kind: 'voter',
      name: 'Ana Lee',
      isSimulated: true,
      age: 44,
      gender: 'female',
      location: 'Austin, TX',
      attributes: { income: '$50,000–$75,000', interests: ['hiking'], votingHistory: ['2020: voted'] },
    });
    expect(collectAttributes(persona)).toMatchObject({
      age: 44,
      gender: 'female',
      location: 'Austin, TX',
      income: '$50,000–$75,000',
    });
  });

  test('accept the attributes of a dynamic profile as an object or as JSON text', () => {
    const attributes = {
      Age: '37',
      Gender: 'male',
      Location: 'Leeds',
      job: 'baker',
      'Follower count': '1,204',
      posts: '["hi"]',
      vegan: false,
    };
    const expected = {
      kind: 'social',
      name: 'Tom',
      age: 37,
      gender: 'male',
      location: 'Leeds',
      attributes: { job: 'baker', vegan: 'no' },
      followers: 1204,
      recentPosts: ['hi'],
    };
    expect(personaFromDynamicProfile({ id: 'd', segmentId: 's', name: 'Tom', source: 'survey', attributes })).toEqual(
      expected,
    );
    expect(
      personaFromDynamicProfile({
        id: 'd',
        segmentId: 's',
        name: 'Tom',
        source: 'survey',
        attributes: JSON.stringify(attributes),
      }),
    ).toEqual(expected);
  });

  test.each([
    ['by source', { id: '1', source: 'social_media', attributes: { age: 20 } }, 'social'],
    ['by platform', { id: '1', source: 'import', attributes: { platform: 'instagram' } }, 'social'],
    ['plain', { id: '1', source: 'survey', attributes: { age: 20 } }, 'profile'],
    ['a bare record', { age: 20, gender: 'female' }, 'profile'],
    ['by career', { id: '1', source: 'import', attributes: { position: 'Nurse', company: 'Acme' } }, 'professional'],
  ] as const)('have the kind that their record implies: %s', (_, json, kind) =>
    expect(personaFromSegmentProfile(json).kind).toBe(kind),
  );

  describe('ages', () => {
    const thisYear = new Date().getUTCFullYear();
    const personaOf = (attributes: object) =>
      personaFromDynamicProfile({ id: 'd', segmentId: 's', name: 'Tom', source: 'survey', attributes });
    const ageLineOf = (persona: Persona) =>
      /^- Age: (.*)$/m.exec(buildReactionPrompt(persona, { message: 'x', sentimentType: 'yes-no' }).user)?.[1] ?? null;

    test.each([
      ['a number', { age: 41 }, 41, '41'],
      ['a fraction', { age: 41.9 }, 41, '41'],
      ['a number as text', { age: ' 41 years old' }, 41, '41'],
      ['the oldest', { age: 120 }, 120, '120'],
      ['a telephone number', { age: 3_125_550_123 }, null, null],
      ['a telephone number as text', { age: '312-555-0123' }, null, null],
      ['below zero', { age: -3 }, null, null],
      ['too old', { age: 121 }, null, null],
      ['infinite', { age: Number.POSITIVE_INFINITY }, null, null],
      ['a year of birth as age', { age: 1985 }, thisYear - 1985, String(thisYear - 1985)],
      ['a year to come', { age: thisYear + 1 }, null, null],
      ['a year of birth', { birthYear: 1990 }, thisYear - 1990, String(thisYear - 1990)],
      ['a year of birth as text', { year_of_birth: '1990' }, thisYear - 1990, String(thisYear - 1990)],
      ['no year of birth', { birthYear: 90 }, null, null],
      ['an age before a year of birth', { age: 30, birthYear: 1950 }, 30, '30'],
      [
        'a year of birth where the age is none',
        { age: 3_125_550_123, birthYear: 1990 },
        thisYear - 1990,
        String(thisYear - 1990),
      ],
      ['a band within one bucket', { age: '25-34', birthYear: 1990 }, 29, '25-34'],
      ['a band in other words', { age: 'Ages 35 to 44 years' }, 39, 'Ages 35 to 44 years'],
      ['an open band', { age: '65+' }, 65, '65+'],
      ['a band over several buckets', { age: '18-34' }, null, '18-34'],
      ['such a band with a year of birth', { age: '18-54', birthYear: 1990 }, thisYear - 1990, '18-54'],
      ['words', { age: 'late thirties' }, null, 'late thirties'],
      ['a range beside', { ageRange: '45-54' }, 49, '49'],
      ['nothing', { age: null }, null, null],
      ['an object', { age: { toString: 1 }, birthYear: { valueOf: 1 } }, null, null],
    ])('are read from the attribute: %s', (_, attributes, age, line) => {
      const persona = personaOf(attributes);
      expect([persona.age, ageLineOf(persona)]).toEqual([age, line]);
    });

    test('of professional personas are shown as an age band', () => {
      const persona = personaOf({ age: '45-54', headline: 'CFO', company: 'Acme' });
      expect([persona.kind, persona.age, ageLineOf(persona)]).toEqual(['professional', 49, '45-54']);
    });
  });

  test('any JSON makes a valid persona', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const persona = personaFromSegmentProfile(json);
        expect(persona.name.length).toBeGreaterThan(0);
        expect(persona.age === null || (Number.isInteger(persona.age) && persona.age >= 0 && persona.age <= 120)).toBe(
          true,
        );
        const { system, user } = buildReactionPrompt(persona, { message: 'x', sentimentType: 'yes-no' });
        expect(system).not.toMatch(/undefined|\[object Object\]|NaN/);
        expect(user).toContain('"yes"');
        expect(JSON.parse(JSON.stringify(persona))).toEqual(persona);
      }),
      { examples: [[{ age: -0, shoeSize: -0 }], [{ age: 1e300 }], [{ age: '1e400', birthYear: '-0' }]] },
    );
  });

  test.each([
    ['politicalLean', 'Political lean'],
    ['political_lean', 'Political lean'],
    ['Household Income', 'Household income'],
    ['race', 'Race'],
  ])('the gender %s is read as %s', (key, label) => expect(formatLabel(key)).toBe(label));
});

describe('synthetic personas', () => {
  test('are 18 to 67 years old, have a gender, live in the United States, and are the same for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const persona = createSyntheticPersona(seed);
        expect(persona.age! >= 18 && persona.age! <= 67 && Number.isInteger(persona.age)).toBe(true);
        expect(['female', 'male', 'non-binary']).toContain(persona.gender);
        expect(persona.location).toBe('United States');
        expect(createSyntheticPersona(seed)).toEqual(persona);
      }),
    );
  });
  test('have a label for lists and no name in the prompt', () => {
    const persona = createSyntheticPersona('run/1', 'Synthetic persona 2');
    expect(persona.name).toBe('Synthetic persona 2');
    const { user } = buildReactionPrompt(persona, { message: 'x', sentimentType: 'yes-no' });
    expect(user).toContain(`About you:\n<material>\n- Age: ${persona.age}\n`);
    expect(user).not.toMatch(/synthetic|Name:/i);
    // The name is left out for a stored profile and when nobody gave a name.
    const kept = [
      personaFromSegmentProfile({ name: persona.name, attributes: { age: 30 } }),
      personaFromSegmentProfile({ age: 30 }),
    ];
    for (const one of [...kept, personaFromVoter({ age: 30 })])
      expect(buildReactionPrompt(one, { message: 'x', sentimentType: 'yes-no' }).user).not.toContain('Name:');
  });
  test('include every age and both sexes', () => {
    const people = Array.from({ length: 5_000 }, (_, index) => createSyntheticPersona(`run/${index}`));
    expect(new Set(people.map(({ age }) => age)).size).toBe(50);
    const women = people.filter(({ gender }) => gender === 'female').length;
    expect(Math.abs(women / 5_000 - 0.495)).toBeLessThan(0.03);
  });
});

describe('computeTemperature', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }))
    .map(([a, b]) => [a / 100, b / 100]);
  test('stays within the range, also when its ends are swapped', () => {
    fc.assert(
      fc.property(range, fc.nat(100_000), (given, index) => {
        const temperature = computeTemperature(given, index);
        expect(temperature).toBeGreaterThanOrEqual(Math.min(...given));
        expect(temperature).toBeLessThanOrEqual(Math.max(...given));
        expect(computeTemperature(given, index)).toBe(temperature);
      }),
    );
  });
  test('spreads temperatures evenly, also over the personas of one of three models', () => {
    for (const step of [1, 2, 3]) {
      const drawn = Array.from({ length: 300 }, (_, index) => computeTemperature([0, 1], index * step));
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const inside = drawn.filter((value) => Math.floor(value * 10) === tenth).length;
        expect(Math.abs(inside - 30)).toBeLessThan(9);
      }
    }
  });
  test('uses 0.7 to 1 by default, and one given number as it is', () => {
    expect(computeTemperature([], 5)).toBe(0.7);
    expect(computeTemperature([0.9], 5)).toBe(0.9);
  });
});
