/** People who are asked several times: intervals of shares, winners of equal messages, groups and themes. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { table } from '../support/table.ts';
import { percentOf, type Effort } from './effort.ts';
import { holdsShare, namesGroup, namesPair, namesTheme, type Design } from './trials.ts';

const designs: readonly Design[] = [
  { people: 10, times: 28 },
  { people: 14, times: 60 },
  { people: 30, times: 10 },
  { people: 60, times: 5 },
  { people: 100, times: 1 },
  { people: 300, times: 1 },
];
const likenesses = [0.1, 0.3, 0.6, 0.9];
const shares = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];

/** Returns the section with the table. */
export function peopleSection({ trials, say }: Effort): string {
  const percent = (of: (random: Random) => boolean, seed: string): number => {
    const random = seededRandom(seed);
    return percentOf(trials, () => of(random));
  };
  const rows = designs.flatMap((design) => {
    const alike = design.times === 1 ? [0.3] : likenesses;
    return alike.map((likeness) => {
      const name = `${design.people} × ${design.times} ${likeness}`;
      const held = shares.map((share) =>
        percent((random) => holdsShare(random, design, share, likeness), `${name} ${share}`),
      );
      const named = (messages: number, more = 0) =>
        percent(
          (random) =>
            namesPair(random, design, {
              shares: Array.from({ length: messages }, (_, at) => 0.5 + (at === 0 ? more : 0)),
              likeness,
            }),
          `${name} ${messages} ${more}`,
        );
      const row = [
        `${design.people} × ${design.times}`,
        design.times === 1 ? '–' : likeness,
        (held.reduce((sum, one) => sum + one, 0) / held.length).toFixed(1),
        Math.min(...held).toFixed(1),
        named(2).toFixed(1),
        named(5).toFixed(1),
        named(2, 0.1).toFixed(0),
        design.people < 60 ? '–' : percent((random) => namesGroup(random, design, likeness), name).toFixed(1),
        design.people < 60 ? '–' : percent((random) => namesTheme(random, design, likeness), name).toFixed(1),
      ];
      say(row.join('  '));
      return row;
    });
  });
  return [
    `Of ${trials} simulated runs each, in percent. People × answers of each; the likeness is the correlation of two answers of a person to the same message. Shares from 5 to 95%.`,
    '',
    table(
      [
        'People',
        'Likeness',
        'Interval holds the share',
        'at least',
        'Winner of 2 equal messages',
        'of 5',
        '10 points found',
        'Equal halves differ',
        'Theme more often in a half',
      ],
      rows,
    ),
  ].join('\n');
}
