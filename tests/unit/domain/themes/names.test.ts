/** Names of themes: what they claim is said by most of their reasons. */
import { nameThemes } from '../../../../bench/honesty/themes.ts';
import { randomInt, seededRandom } from '../../../../domain/random.ts';
import type { Sentiment } from '../../../../domain/sentiment/sentiment.ts';
import { agrees, readStatements, weighTerms } from '../../../../domain/themes/agreement.ts';
import { nameTheme } from '../../../../domain/themes/name.ts';
import type { Reason } from '../../../../domain/themes/reason.ts';
import { statementOf } from '../../../../domain/themes/statement.ts';
import { findThemes, type Theme } from '../../../../domain/themes/themes.ts';
import { reasons as simulated } from '../../../../local/simulator/voice/reasons.ts';
import { makeNoise, makeReasons, themeNames } from './made-reasons.ts';

function reasonsOf(texts: readonly (readonly [Sentiment, string])[]): Reason[] {
  return texts.map(([sentiment, text], personaIndex) => ({
    personaIndex,
    person: `${personaIndex}`,
    provider: 'openai',
    text,
    sentiment,
    groups: [],
  }));
}

function namesOf(texts: readonly string[]): string[] {
  return findThemes(reasonsOf(texts.map((text) => ['negative', text]))).themes.map(({ name }) => name);
}

function repeat<T>(times: number, items: readonly T[]): T[] {
  return Array.from({ length: times }, () => items).flat();
}

/** Most people of the analyst's run were for it, in the simulator's words. */
function analystsRun(): Reason[] {
  const random = seededRandom('flat areas dress');
  const pick = <T>(items: readonly T[]): T => items[randomInt(random, 0, items.length - 1)] as T;
  const drivers = ['mood', 'mood', 'mood', 'situation', 'situation', 'politics'] as const;
  return reasonsOf(
    Array.from({ length: 200 }, () => {
      const sentiment = pick(['positive', 'positive', 'positive', 'neutral', 'negative'] as const);
      const text = pick(simulated[pick(drivers)][sentiment]).replace('{topic}', 'housing').replace('{job}', 'a nurse');
      return [sentiment, text.replace('{age}', `${randomInt(random, 20, 80)}`)] as const;
    }),
  );
}

test('in 20 drawn runs no theme mixes answers, and hardly a name is a minority’s', () => {
  const random = seededRandom('names');
  const runs = Array.from({ length: 20 }, () => nameThemes(random, 200));
  const sumOf = (field: keyof (typeof runs)[number]) => runs.reduce((sum, found) => sum + found[field], 0);
  expect(sumOf('themes')).toBeGreaterThan(150);
  expect(sumOf('ofSeveralAnswers')).toBe(0);
  expect(sumOf('named')).toBeGreaterThan(0.8 * sumOf('themes'));
  // Before names were checked, a fifth were.
  expect(sumOf('misnamed')).toBeLessThanOrEqual(0.04 * sumOf('named'));
});

test('claims almost no theme in few texts of random words on three sides', () => {
  const sides = ['positive', 'negative', 'neutral'] as const;
  const claimed = [20, 50].flatMap((n) =>
    Array.from({ length: 20 }, (_, seed) => {
      const noise = makeNoise(n, seed + 1).map((text, at) => [sides[at % 3]!, text] as const);
      return findThemes(reasonsOf(noise)).themes.length > 0;
    }),
  );
  expect(claimed.filter(Boolean).length).toBeLessThanOrEqual(2);
});

describe('the simulator’s reasons about housing', () => {
  const reasons = analystsRun();
  const { themes, none } = findThemes(reasons);
  const membersOf = (theme: Theme) => theme.reasons.map(({ personaIndex }) => reasons[personaIndex]!);

  test('no theme has reasons of two answers', () => {
    expect(none).toBeLessThan(0.2 * reasons.length);
    expect(themes.length).toBeGreaterThan(8);
    for (const theme of themes)
      expect([...new Set(membersOf(theme).map(({ sentiment }) => sentiment))]).toEqual([theme.sentiment]);
  });

  test('every name that is a reason has a majority, and the largest theme is not named after a doubt', () => {
    for (const theme of themes) {
      if (theme.isMixed) continue;
      expect(theme.agreeing).toBeGreaterThan(theme.reasons.length / 2);
      expect(membersOf(theme)[0]?.text.startsWith(theme.name)).toBe(true);
    }
    expect(themes[0]).toMatchObject({ sentiment: 'positive', isMixed: false });
    const doubts = themes.filter(({ name }) => name.startsWith('I have my doubts'));
    expect(doubts.every(({ sentiment }) => sentiment === 'negative')).toBe(true);
  });
});

test('the most frequent wording with a majority is the name', () => {
  expect(
    namesOf([
      ...repeat(28, ['I have been thinking about housing lately']),
      ...repeat(12, ['Thinking about housing is what I do lately']),
      ...repeat(5, ['I have doubts about housing in general']),
    ])[0],
  ).toBe('I have been thinking about housing lately');
});

describe('a theme without a majority', () => {
  const named = (texts: readonly string[]) => {
    const statements = readStatements(texts);
    return nameTheme(texts, { statements, weightOf: weighTerms([...statements.values()]) });
  };

  test('is named by the two words that most of its reasons have', () => {
    const texts = [
      'What comes first is the price, and it looks steep',
      'Nobody can pay that price every week',
      'Price decides for a family of five',
      'The price rose twice since spring',
      'Trains run late whenever it snows',
      'I want clean trains, not promises',
      'Trains skip our village on Sundays',
    ];
    expect(named(texts)).toMatchObject({ name: 'price, trains (mixed)', isMixed: true });
    expect(named(texts).agreeing).toBeLessThan(4);
  });

  test('is not named by function words of other languages', () => {
    const german = [
      'Der Preis ist für mich und die Kinder nicht zu machen',
      'Die Bahn ist nicht pünktlich und auch nicht sauber',
      'Das ist nicht der Preis, den wir uns wünschen',
      'Und die Bahn fährt am Sonntag gar nicht',
      'Mir wäre ein kleiner Preis und eine Karte für alle lieber',
    ];
    expect(named(german).name).toBe('Preis, Bahn (mixed)');
    const greek = ['Η τιμή δεν είναι για εμάς', 'Και τα τρένα δεν είναι καθαρά', 'Να πέσει η τιμή για τις οικογένειες'];
    expect(named(greek).name).toMatch(/^τιμή, \p{L}{5,} \(mixed\)$/u);
    const chinese = ['我觉得价格的确不行', '我家附近的火车总是很挤', '价格比去年的更高了', '火车晚点是常有的事'];
    expect(named(chinese).name).toMatch(/^(?:价格, 火车|火车, 价格) \(mixed\)$/);
  });

  test('has no stray word among made reasons of three answers', () => {
    const sides = ['positive', 'negative', 'neutral'] as const;
    const made = makeReasons(300, 2).map(({ theme, text }) => [sides[themeNames.indexOf(theme) % 3]!, text] as const);
    const mixed = findThemes(reasonsOf(made)).themes.filter(({ isMixed }) => isMixed);
    expect(mixed.length).toBeGreaterThan(2);
    for (const { name, agreeing, reasons } of mixed) {
      expect(name).toMatch(/^\p{L}{3,}, \p{L}{3,} \(mixed\)$/u);
      expect(name).not.toMatch(/\b(?:looks?|want|not|no|nothing|what|comes|first|the|and|without|less)\b/i);
      expect(agreeing).toBeLessThanOrEqual(reasons.length / 2);
    }
  });
});

describe('agreement by words', () => {
  const weightOf = () => 1;
  const agree = (one: string, other: string) => agrees(statementOf(one), statementOf(other), weightOf);

  test.each([
    ['It costs too much money', 'Too much money, it costs'],
    ['It is not safe', 'It is unsafe'],
    ['I do not trust the mayor', 'I never trust this mayor'],
    ['Ich vertraue dem Rat nicht', 'Dem Rat vertraue ich nicht'],
    ['Δεν εμπιστεύομαι τον δήμαρχο', 'Τον δήμαρχο δεν τον εμπιστεύομαι'],
    ['护士人手不够', '护士的人手不够'],
  ])('“%s” agrees with “%s”', (one, other) => {
    expect(agree(one, other)).toBe(true);
    expect(agree(other, one)).toBe(true);
  });

  test.each([
    ['The trains are late', 'The trains are not late'],
    ['It is safe for children', 'It is unsafe for children'],
    ['Tickets are cheap', 'Tickets are expensive'],
    ['I trust the mayor', 'I do not trust the mayor'],
    ['Somebody checks the numbers', 'Nobody checks the numbers'],
    ['There are fewer nurses', 'There are nurses'],
    ['Ich vertraue dem Rat', 'Ich vertraue dem Rat nicht'],
    ['Ο δήμαρχος κρατά τον λόγο του', 'Ο δήμαρχος δεν κρατά τον λόγο του'],
    ['我相信市长', '我不相信市长'],
    ['It costs too much money', 'The clinic is far away'],
    ['', 'The clinic is far away'],
  ])('“%s” does not agree with “%s”', (one, other) => {
    expect(agree(one, other)).toBe(false);
    expect(agree(other, one)).toBe(false);
  });

  test('a long reason that says what a short one says, and more, agrees with it', () => {
    expect(agree('Waiting rooms are full', 'Waiting rooms are full, and my back hurts')).toBe(true);
    expect(agree('Waiting rooms are full', 'My back hurts, the doctor listens less, and rooms cost money')).toBe(false);
  });

  test('a rare word weighs more than one of every text', () => {
    const texts = ['clinic wait', 'clinic bus', 'clinic nurse', 'clinic price'].map((text) => statementOf(text));
    const weigh = weighTerms(texts);
    expect(weigh('clinic')).toBeLessThan(weigh('nurs'));
  });
});

test('texts of any script, length and number have names without stray words', () => {
  expect(namesOf([])).toEqual([]);
  expect(namesOf(['Price'])).toEqual([]);
  expect(namesOf(repeat(5_000, ['Price']))).toEqual(['Price']);
  expect(namesOf([...repeat(40, ['Price']), ...repeat(30, ['Trains']), ...repeat(9, ['…', '!'])])).toEqual([
    'Price',
    'Trains',
  ]);
  expect(
    namesOf(repeat(20, ['Der Preis ist zu hoch', 'Der Preis ist viel zu hoch', 'Mir ist der Preis zu hoch'])),
  ).toEqual(['Der Preis ist zu hoch']);
  expect(namesOf(repeat(20, ['Οι φόροι θα ανέβουν', 'Θα ανέβουν πάλι οι φόροι']))).toEqual(['Οι φόροι θα ανέβουν']);
  expect(namesOf(repeat(20, ['护士人手不够。', '护士的人手不够，大家都累']))[0]).toMatch(/^护士/);
});
