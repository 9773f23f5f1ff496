/** People who are asked once or several times: what is said of equal messages, groups and themes, and of unequal ones. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { percentOf, type Figure, type Row, type Section } from './section.ts';
import { namesGroup, namesLetter, namesPair, namesTheme, type Design } from './trials.ts';

/** A run of a few people who are asked often, of sample segments, and of many people who are asked once. */
export const designs: readonly Design[] = [
  { people: 10, times: 28 },
  { people: 14, times: 60 },
  { people: 30, times: 10 },
  { people: 60, times: 5 },
  { people: 100, times: 1 },
  { people: 300, times: 1 },
];
const likenesses = [0.1, 0.3, 0.6, 0.9];

/** Each design with each likeness of the answers of a person, which people who are asked once do not show. */
export function eachLikeness(all: readonly Design[]): { design: Design; likeness: number; labels: [string, string] }[] {
  return all.flatMap((design) =>
    (design.times === 1 ? [0.3] : likenesses).map((likeness) => ({
      design,
      likeness,
      labels: [`${design.people} × ${design.times}`, design.times === 1 ? '–' : likeness.toFixed(2)] as [
        string,
        string,
      ],
    })),
  );
}

function figuresOf(design: Design, likeness: number, trials: number): Figure[] {
  const percent = (seed: string, of: (random: Random) => boolean): number => {
    const random = seededRandom(`${JSON.stringify(design)} ${likeness} ${seed}`);
    return percentOf(trials, () => of(random));
  };
  const winner = (messages: number, more = 0) => {
    const shares = Array.from({ length: messages }, (_, at) => 0.5 + (at === 0 ? more : 0));
    return percent(`${messages} ${more}`, (random) => namesPair(random, design, { shares, likeness }));
  };
  const among = (groups: number, of: (random: Random) => boolean) =>
    design.people < 30 * groups ? null : percent(`${groups} groups`, of);
  return [
    winner(2),
    winner(5),
    winner(2, 0.1),
    among(2, (random) => namesGroup(random, design, likeness)),
    among(2, (random) => namesLetter(random, design, likeness)),
    among(5, (random) => namesLetter(random, design, likeness, 5)),
    among(2, (random) => namesTheme(random, design, likeness)),
  ];
}

const atMost = { max: 6 };

export const peopleSection: Section = {
  name: 'people',
  about:
    'Equal messages, equal groups, and one pair that differs by 10 points, in percent. People × answers of each; the likeness is the correlation of two answers of a person to the same message.',
  labels: ['People', 'Likeness'],
  columns: [
    { head: 'Winner of 2 equal messages', aim: atMost },
    { head: 'of 5', aim: atMost },
    { head: '10 points found' },
    { head: 'Equal halves differ', aim: atMost },
    { head: 'Letter between halves', aim: atMost },
    { head: 'between fifths', aim: atMost },
    { head: 'Theme more often in a half', aim: atMost },
  ],
  trials: 1_000,
  note: 'Exactly computed, halves of 100 people of whom half say yes get a letter by chance in 5.7% (the z test of two shares of 50 people).',
  rows: eachLikeness(designs).map(({ design, likeness, labels }): Row => ({
    labels,
    measure: (trials) => figuresOf(design, likeness, trials),
  })),
};
