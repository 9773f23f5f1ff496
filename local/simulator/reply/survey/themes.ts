/** Answers of personas in their own words: a few themes, each with some ways to say it. */
import { hashText } from '../../../hash.ts';
import { seededRandom } from '../../../random.ts';
import { sharesOf, utilityOf, type Answerer } from './leanings.ts';

const themes: readonly { name: string; lines: readonly string[] }[] = [
  {
    name: 'what it costs',
    lines: [
      'It comes down to what it costs. Prices have gone up everywhere and I count every dollar.',
      'Money, mostly. If it were cheaper I would think about it quite differently.',
      'I look at the price first, and at the bills that follow later.',
    ],
  },
  {
    name: 'the time it takes',
    lines: [
      'Time is what I am short of, so anything that is quick and reliable wins.',
      'My days are full. I want it to work without waiting around for it.',
      'It has to save me time, otherwise I will not bother.',
    ],
  },
  {
    name: 'whether it can be trusted',
    lines: [
      'I do not really trust the people who promise this. They have let us down before.',
      'Who checks that they keep their word? I would want proof first.',
      'Trust. I have heard such promises often and seen little come of them.',
    ],
  },
  {
    name: 'family and health',
    lines: [
      'My family comes first, and so does our health and safety.',
      'I think of my children and whether the place is safe and clean for them.',
      'Health matters most to me. Everything else can be put right later.',
    ],
  },
  {
    name: 'the neighborhood',
    lines: [
      'I want our neighborhood to stay a place where people know each other.',
      'What it does to my town decides it for me. We have lost enough local shops.',
      'It should help the people around here, not somebody far away.',
    ],
  },
];

/** Returns an answer in words: a theme that the persona leans to, and how it puts it. */
export function wordsOf(answerer: Answerer, question: string): string {
  const random = seededRandom(hashText(question, (answerer.hash ^ answerer.seed) >>> 0));
  const shares = sharesOf(themes.map(({ name }) => utilityOf(answerer, question, name)));
  let left = random.next();
  const theme = themes.find((_, index) => (left -= shares[index] ?? 0) < 0) ?? themes[0];
  const own = [answerer.person.occupation, answerer.person.place].find((fact) => fact !== '' && fact.length < 40);
  const line = random.pick(theme?.lines ?? ['']);
  return own !== undefined && random.chance(0.3) ? `${line} That is how it looks to me (${own}).` : line;
}
