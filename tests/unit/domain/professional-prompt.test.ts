import type { AnonymizationConfig, ProfileInput } from '../../../domain/personas/profile-input.ts';
import { buildProfessionalPrompt } from '../../../domain/personas/professional-prompt.ts';

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
  recentPosts: [
    'First post by mariakeller',
    { content: 'Second: Brightwave Bank is hiring in Austin' },
    '',
    'Third',
    'Fourth',
  ],
};

/** Returns the value of a line '- Label: value', or undefined. */
function line(prompt: string, label: string): string | undefined {
  return new RegExp(`^- ${label}: (.*)$`, 'm').exec(prompt)?.[1];
}

const shown = (config: AnonymizationConfig) => buildProfessionalPrompt(profile, { anonymizationConfig: config });

describe('the anonymization level', () => {
  // Company, location, education and position at each level and option.
  test.each([
    [
      'none',
      { level: 'none' },
      'Brightwave Bank, Inc.',
      'Austin, Texas',
      'BA, Economics, Yale University; MSc, Leiden',
      'CTO at Brightwave',
    ],
    [
      'full',
      { level: 'full' },
      'a leading financial institution',
      'Southern US',
      'Ivy League University; Graduate Degree',
      'CTO at [company]',
    ],
    [
      'full by default',
      {},
      'a leading financial institution',
      'Southern US',
      'Ivy League University; Graduate Degree',
      'CTO at [company]',
    ],
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
  ] as [string, AnonymizationConfig, string, string, string, string][])(
    'removes the expected parts of a profile at the setting: %s',
    (_, config, company, location, education, position) => {
      const prompt = shown(config);
      expect(line(prompt, 'Company')).toBe(company);
      expect(line(prompt, 'Location')).toBe(location);
      expect(line(prompt, 'Education')).toBe(education);
      expect(line(prompt, 'Position')).toBe(position);
      expect(prompt).not.toMatch(/maria|keller/i);
    },
  );

  test('without anonymization everything is included, even the name', () => {
    const prompt = buildProfessionalPrompt(profile, { anonymize: false });
    expect(line(prompt, 'Name')).toBe('Maria Keller');
    expect(line(prompt, 'Company')).toBe('Brightwave Bank, Inc.');
    expect(line(prompt, 'Bio')).toBe(profile.bio);
    expect(prompt).toContain('"First post by mariakeller"');
  });

  test('free text is anonymized like the fields', () => {
    const prompt = shown({ level: 'full' });
    expect(line(prompt, 'Bio')).toBe('[name] leads technology at [company]. [name] lives in [place]. mail [contact]');
    expect(prompt).toContain('- "First post by [name]"');
    expect(prompt).toContain('- "Second: [company] is hiring in [place]"');
    expect(line(shown({ level: 'partial', preserveIndustry: true, preserveLocation: true }), 'Headline')).toBe(
      'CTO @ Brightwave Bank',
    );
  });
});

describe('the lists in the prompt', () => {
  test('contain three posts by default, without blank ones, as many as requested, or none', () => {
    const posts = (options: object) =>
      buildProfessionalPrompt(profile, { anonymize: false, ...options }).match(/^- ".*"$/gm) ?? [];
    expect(posts({})).toEqual([
      '- "First post by mariakeller"',
      '- "Second: Brightwave Bank is hiring in Austin"',
      '- "Third"',
    ]);
    expect(posts({ maxPostsToInclude: 4 })).toHaveLength(4);
    expect(posts({ maxPostsToInclude: 0 })).toEqual([]);
    expect(posts({ includeRecentPosts: false })).toEqual([]);
  });

  test('contain ten topics, the larger of followers and connections, and interests given as list or text', () => {
    const prompt = buildProfessionalPrompt(profile);
    expect(line(prompt, 'Topics')).toBe(
      'topic0, topic1, topic2, topic3, topic4, topic5, topic6, topic7, topic8, topic9',
    );
    expect(line(prompt, 'Network size')).toBe('large');
    expect(line(prompt, 'Interests')).toBe('golf, chess');
    expect(line(buildProfessionalPrompt({ ...profile, interests: ['golf', ' ', 'chess'] }), 'Interests')).toBe(
      'golf, chess',
    );
  });

  test('are left out when a profile has nothing for them', () => {
    const prompt = buildProfessionalPrompt({
      name: 'Maria Keller',
      position: ' ',
      company: null,
      education: [],
      topics: [''],
      recentPosts: '',
    });
    expect(prompt).not.toMatch(/^- /m);
    expect(prompt).not.toContain('Recent posts');
  });

  test('are followed by current events when requested', () => {
    expect(buildProfessionalPrompt(profile)).not.toContain('current events');
    expect(buildProfessionalPrompt(profile, { focusOnCurrentEvents: true })).toContain(
      'You follow current events closely',
    );
  });

  test('ends with the instruction to stay in character without revealing the identity', () => {
    const closing = buildProfessionalPrompt(profile).split('\n').at(-1);
    for (const word of ['background', 'tone', 'interests', 'way of giving opinions', 'name', 'identifying details'])
      expect(closing).toContain(word);
  });
});
