import fc from 'fast-check';
import type { ProfileInput } from '../../../domain/personas/profile-input.ts';
import { buildProfessionalPrompt } from '../../../domain/personas/professional-prompt.ts';
import { draws } from '../../_support/depth.ts';

/** Returns the value of a line '- Label: value', or undefined. */
function line(prompt: string, label: string): string | undefined {
  return new RegExp(`^- ${label}: (.*)$`, 'm').exec(prompt)?.[1];
}

describe('an anonymized professional persona', () => {
  const wordsIn = (text: string) =>
    new Set(
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
  const filler = ['works', 'with', 'people', 'on', 'hard', 'problems', 'since', 'spring', 'loves', 'painting'];
  /** Words that the prompt may contain for any person. */
  const own =
    wordsIn(`${buildProfessionalPrompt({ name: '-' }, { focusOnCurrentEvents: true })} ${filler.join(' ')} position company location education network size headline
    bio communication style personality traits writing style interests current concerns topics recent posts for the way this person writes name place school contact
    a major technology company leading financial institution startup academic professional organization small medium large very influencer metropolitan area us
    northeast west coast midwest southern united kingdom france germany japan ivy league university top technical doctoral graduate undergraduate degree`);
  const word = fc
    .string({ unit: fc.constantFrom(...'abcdefghijklmnoprstuvwyzéøñüç'), minLength: 3, maxLength: 9 })
    .filter((value) => ![...wordsIn(value)].some((part) => own.has(part)));
  const phrase = (min: number, max: number) =>
    fc.array(word, { minLength: min, maxLength: max }).map((words) => words.join(' '));
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
  /** Texts with placeholders for the name, its last part or the company. */
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
    .tuple(
      phrase(1, 3),
      phrase(1, 2),
      fc.array(text, { minLength: 4, maxLength: 4 }),
      texts,
      texts,
      texts,
      texts,
      fc.constantFrom(...shapes),
    )
    .map(
      ([
        name,
        company,
        [bio, headline, position, writingStyle],
        interests,
        topics,
        education,
        posts,
        shape,
      ]): ProfileInput => {
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
      },
    );

  const holds = (prompt: string, phraseToFind: string) => {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ');
    return ` ${plain(prompt)} `.includes(` ${plain(phraseToFind).trim()} `);
  };

  test('has no part of its name in the prompt at any level', () => {
    fc.assert(
      fc.property(
        anybody,
        fc.constantFrom('none', 'partial', 'full'),
        fc.boolean(),
        (person, level, preserveIndustry) => {
          const prompt = buildProfessionalPrompt(person, {
            anonymizationConfig: { level, preserveIndustry },
            maxPostsToInclude: 4,
          });
          expect(holds(prompt, person.name)).toBe(false);
          for (const part of person.name.split(' ')) expect(holds(prompt, part)).toBe(false);
        },
      ),
      { numRuns: draws(100, 400) },
    );
  });

  test('has no company in the prompt at level full', () => {
    fc.assert(
      fc.property(anybody, (person) => {
        const prompt = buildProfessionalPrompt(person, { maxPostsToInclude: 4 });
        expect(holds(prompt, person.company ?? '')).toBe(false);
      }),
      { numRuns: draws(100, 400) },
    );
  });

  test('has posts of at most 150 characters and an ellipsis', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), (recentPosts) => {
        for (const post of buildProfessionalPrompt({ name: 'Zq', recentPosts }).match(/^- "(.*)"$/gmu) ?? [])
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
  ])('has the name %s removed from its bio', (name, bio) => {
    const left = line(buildProfessionalPrompt({ name, bio }), 'Bio') ?? '';
    expect(left).not.toMatch(/shona|brien|smith|jos[eé]|n[uú][nñ]ez|王小明|\bbo\b|νίκος|νικος|★/i);
    expect(left).toContain('[name]');
  });

  test('keeps two words that are far apart, even if they form the name of its company', () => {
    const left = line(
      buildProfessionalPrompt({
        name: 'Zq',
        company: 'first bank',
        bio: 'Who came first?? ... Bank on it. First-Bank!',
      }),
      'Bio',
    );
    expect(left).toBe('Who came first?? ... Bank on it. [company]!');
  });

  test('keeps a name that is part of another word', () => {
    expect(line(buildProfessionalPrompt({ name: 'Ann Lee', bio: 'Planning cannot wait, sleep well' }), 'Bio')).toBe(
      'Planning cannot wait, sleep well',
    );
  });
});
