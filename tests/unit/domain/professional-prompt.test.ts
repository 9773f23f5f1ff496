import fc from 'fast-check';
import type { AnonymizationConfig, ProfileInput } from '../../../domain/personas/profile-input.ts';
import { professionalPrompt } from '../../../domain/personas/professional-prompt.ts';

const profile: ProfileInput = {
  name: 'Maria Keller',
  position: 'CTO at Brightwave',
  company: 'Brightwave Bank, Inc.',
  education: ['BA, Economics, Yale University', 'MSc, Leiden'],
  location: 'Austin, Texas',
  followers: 1_200,
  connections: 480,
  bio: 'Maria leads technology at Brightwave Bank. Keller lives in Austin. mail maria@brightwave.com',
  headline: 'CTO @ Brightwave Bank',
  interests: 'golf, chess',
  topics: Array.from({ length: 12 }, (_, index) => `topic${index}`),
  recentPosts: ['First post by mariakeller', { content: 'Second: Brightwave Bank is hiring in Austin' }, '', 'Third', 'Fourth'],
};

/** The value of a line '- Label: value', or undefined. */
function line(prompt: string, label: string): string | undefined {
  return new RegExp(`^- ${label}: (.*)$`, 'm').exec(prompt)?.[1];
}

const shown = (config: AnonymizationConfig) => professionalPrompt(profile, { anonymizationConfig: config });

describe('levels', () => {
  // What each level and option leaves of company, location, education, position.
  test.each([
    ['none', { level: 'none' }, 'Brightwave Bank, Inc.', 'Austin, Texas', 'BA, Economics, Yale University; MSc, Leiden', 'CTO at Brightwave'],
    ['full', { level: 'full' }, 'a leading financial institution', 'Southern US', 'Ivy League University; Graduate Degree', 'CTO at [company]'],
    ['full by default', {}, 'a leading financial institution', 'Southern US', 'Ivy League University; Graduate Degree', 'CTO at [company]'],
    [
      'full ignores the preserve options',
      { level: 'full', preserveIndustry: true, preserveLocation: true, preserveSeniority: true },
      'a leading financial institution',
      'Southern US',
      'Ivy League University; Graduate Degree',
      'CTO at [company]',
    ],
    [
      'partial',
      { level: 'partial' },
      'a leading financial institution',
      'Southern US',
      'BA, Economics, Yale University; MSc, Leiden',
      'Chief Technology Officer',
    ],
    [
      'partial, industry preserved',
      { level: 'partial', preserveIndustry: true },
      'Brightwave Bank, Inc.',
      'Southern US',
      'BA, Economics, Yale University; MSc, Leiden',
      'Chief Technology Officer',
    ],
    [
      'partial, location preserved',
      { level: 'partial', preserveLocation: true },
      'a leading financial institution',
      'Austin, Texas',
      'BA, Economics, Yale University; MSc, Leiden',
      'Chief Technology Officer',
    ],
    [
      'partial, seniority preserved',
      { level: 'partial', preserveSeniority: true },
      'a leading financial institution',
      'Southern US',
      'BA, Economics, Yale University; MSc, Leiden',
      'CTO at [company]',
    ],
  ] as [string, AnonymizationConfig, string, string, string, string][])('%s', (_, config, company, location, education, position) => {
    const prompt = shown(config);
    expect(line(prompt, 'Company')).toBe(company);
    expect(line(prompt, 'Location')).toBe(location);
    expect(line(prompt, 'Education')).toBe(education);
    expect(line(prompt, 'Position')).toBe(position);
    expect(prompt).not.toMatch(/maria|keller/i);
  });

  test('without anonymising everything is shown, the name too', () => {
    const prompt = professionalPrompt(profile, { anonymize: false });
    expect(line(prompt, 'Name')).toBe('Maria Keller');
    expect(line(prompt, 'Company')).toBe('Brightwave Bank, Inc.');
    expect(line(prompt, 'Bio')).toBe(profile.bio);
    expect(prompt).toContain('"First post by mariakeller"');
  });

  test('free text loses what the fields lose', () => {
    const prompt = shown({ level: 'full' });
    expect(line(prompt, 'Bio')).toBe('[name] leads technology at [company]. [name] lives in [place]. mail [contact]');
    expect(prompt).toContain('- "First post by [name]"');
    expect(prompt).toContain('- "Second: [company] is hiring in [place]"');
    expect(line(shown({ level: 'partial', preserveIndustry: true, preserveLocation: true }), 'Headline')).toBe('CTO @ Brightwave Bank');
  });
});

describe('what is listed', () => {
  test('three posts by default, blanks dropped, as many as asked for, or none', () => {
    const posts = (options: object) => professionalPrompt(profile, { anonymize: false, ...options }).match(/^- ".*"$/gm) ?? [];
    expect(posts({})).toEqual(['- "First post by mariakeller"', '- "Second: Brightwave Bank is hiring in Austin"', '- "Third"']);
    expect(posts({ maxPostsToInclude: 4 })).toHaveLength(4);
    expect(posts({ maxPostsToInclude: 0 })).toEqual([]);
    expect(posts({ includeRecentPosts: false })).toEqual([]);
  });

  test('ten topics, the larger of followers and connections, interests as list or text', () => {
    const prompt = professionalPrompt(profile);
    expect(line(prompt, 'Topics')).toBe('topic0, topic1, topic2, topic3, topic4, topic5, topic6, topic7, topic8, topic9');
    expect(line(prompt, 'Network size')).toBe('large');
    expect(line(prompt, 'Interests')).toBe('golf, chess');
    expect(line(professionalPrompt({ ...profile, interests: ['golf', ' ', 'chess'] }), 'Interests')).toBe('golf, chess');
  });

  test('a bare profile gives no empty lines of facts', () => {
    const prompt = professionalPrompt({ name: 'Maria Keller', position: ' ', company: null, education: [], topics: [''], recentPosts: '' });
    expect(prompt).not.toMatch(/^- /m);
    expect(prompt).not.toContain('Recent posts');
  });

  test('current events are mentioned on request', () => {
    expect(professionalPrompt(profile)).not.toContain('current events');
    expect(professionalPrompt(profile, { focusOnCurrentEvents: true })).toContain('You follow current events closely');
  });

  test('closes by keeping to the person and away from identity', () => {
    const closing = professionalPrompt(profile).split('\n').at(-1);
    for (const word of ['background', 'tone', 'interests', 'way of giving opinions', 'name', 'identifying details']) expect(closing).toContain(word);
  });
});

describe('whoever it is, wherever they are named', () => {
  const wordsIn = (text: string) =>
    new Set(
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
  const filler = ['works', 'with', 'people', 'on', 'hard', 'problems', 'since', 'spring', 'loves', 'painting'];
  /** Words the prompt may contain whoever the person is. */
  const own =
    wordsIn(`${professionalPrompt({ name: '-' }, { focusOnCurrentEvents: true })} ${filler.join(' ')} position company location education network size headline
    bio communication style personality traits writing style interests current concerns topics recent posts for the way this person writes name place school contact
    a major technology company leading financial institution startup academic professional organization small medium large very influencer metropolitan area us
    northeast west coast midwest southern united kingdom france germany japan ivy league university top technical doctoral graduate undergraduate degree`);
  const word = fc
    .string({ unit: fc.constantFrom(...'abcdefghijklmnoprstuvwyzéøñüç'), minLength: 3, maxLength: 9 })
    .filter((value) => ![...wordsIn(value)].some((part) => own.has(part)));
  const phrase = (min: number, max: number) => fc.array(word, { minLength: min, maxLength: max }).map((words) => words.join(' '));
  const spellings: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.replaceAll(' ', '-'),
    (text) => text.replaceAll(' ', '  '),
    (text) => `@${text.replaceAll(' ', '')}`,
    (text) => `${text}'s`,
    (text) => `(${text})`,
    (text) => `#${text}`,
    (text) => text.normalize('NFD'),
  ];
  /** Texts with marks where the name, its last part or the company go: filled in once these are known. */
  type Fill = (name: string, company: string) => string;
  const piece: fc.Arbitrary<Fill> = fc
    .tuple(fc.constantFrom('name', 'last', 'company', ...filler), fc.constantFrom(...spellings))
    .map(([what, spell]) => (name, company) => {
      if (what === 'name') return spell(name);
      if (what === 'last') return spell(name.split(' ').at(-1) ?? '');
      return what === 'company' ? spell(company) : what;
    });
  const text: fc.Arbitrary<Fill> = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => (name, company) => pieces.map((fill) => fill(name, company)).join(' '));
  const shapes: ((posts: string[]) => NonNullable<ProfileInput['recentPosts']>)[] = [
    (posts) => posts,
    (posts) => JSON.stringify(posts),
    (posts) => posts.map((content) => ({ content })),
    (posts) => JSON.stringify(posts.map((content) => ({ content }))),
    (posts) => posts.join(' '),
  ];
  const texts = fc.array(text, { maxLength: 4 });
  const anybody = fc
    .tuple(phrase(1, 3), phrase(1, 2), fc.array(text, { minLength: 4, maxLength: 4 }), texts, texts, texts, texts, fc.constantFrom(...shapes))
    .map(([name, company, [bio, headline, position, writingStyle], interests, topics, education, posts, shape]): ProfileInput => {
      const filled = (fills: Fill[]) => fills.map((fill) => fill(name, company));
      const one = (fill: Fill | undefined) => fill?.(name, company) ?? '';
      return {
        name,
        company,
        bio: one(bio),
        headline: one(headline),
        position: one(position),
        writingStyle: one(writingStyle),
        interests: filled(interests),
        topics: filled(topics),
        education: filled(education),
        recentPosts: shape(filled(posts)),
      };
    });

  const holds = (prompt: string, phraseToFind: string) => {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ');
    return ` ${plain(prompt)} `.includes(` ${plain(phraseToFind).trim()} `);
  };

  test('with any anonymising the name is not in the prompt, nor any part of it', () => {
    fc.assert(
      fc.property(anybody, fc.constantFrom('none', 'partial', 'full'), fc.boolean(), (person, level, preserveIndustry) => {
        const prompt = professionalPrompt(person, { anonymizationConfig: { level, preserveIndustry }, maxPostsToInclude: 4 });
        if (person.name.includes(' ')) expect(prompt.toLowerCase()).not.toContain(person.name.toLowerCase());
        for (const part of person.name.split(' ')) expect(holds(prompt, part)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('at level full the company is not in the prompt either', () => {
    fc.assert(
      fc.property(anybody, (person) => {
        const prompt = professionalPrompt(person, { maxPostsToInclude: 4 });
        expect(holds(prompt, person.company ?? '')).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('a post is never longer than 150 characters and its ellipsis', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), (recentPosts) => {
        for (const post of professionalPrompt({ name: 'Zq', recentPosts }).match(/^- "(.*)"$/gmu) ?? [])
          expect(post.length).toBeLessThanOrEqual(4 + 151);
      }),
    );
  });

  test.each([
    ["Shona O'Brien-Smith", "obriensmith, O’Brien, brien and SMITH wrote 'Shona'"],
    ['José Núñez', 'jose nunez, JOSÉ, Nuñez, josenunez99'],
    ['王小明', '我是王小明的朋友'],
    ['Νίκος', 'ΝΙΚΟΣ ήταν εδώ'],
    ['Bo Li', 'Bo Li met bo li, bo-li'],
    ['★ ☆', 'I am ★ ☆ here'],
  ])('%s', (name, bio) => {
    const left = line(professionalPrompt({ name, bio }), 'Bio') ?? '';
    expect(left).not.toMatch(/shona|brien|smith|jos[eé]|n[uú][nñ]ez|王小明|\bbo\b|νίκος|νικος|★/i);
    expect(left).toContain('[name]');
  });

  test('names inside other words stay', () => {
    expect(line(professionalPrompt({ name: 'Ann Lee', bio: 'Planning cannot wait, sleep well' }), 'Bio')).toBe('Planning cannot wait, sleep well');
  });
});
