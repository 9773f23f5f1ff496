/** Measures by simulation how often intervals hold the truth, and how often something is named that is not there. */
import { seededRandom, type Random } from '../domain/random.ts';
import { holdsShare, namesGroup, namesPair, namesTheme, type Design } from './honesty/trials.ts';
import { surveysSection } from './honesty/surveys.ts';
import type { Bench } from './support/bench.ts';
import { table } from './support/table.ts';

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

export const honestyBench: Bench = {
  name: 'honesty',
  title: 'Honesty of figures',
  run({ quick, say }) {
    const trials = quick ? 100 : 1_000;
    const percent = (of: (random: Random) => boolean, seed: string): number => {
      const random = seededRandom(seed);
      let held = 0;
      for (let trial = 0; trial < trials; trial += 1) if (of(random)) held += 1;
      return (100 * held) / trials;
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
              namesPair(
                random,
                design,
                Array.from({ length: messages }, (_, at) => 0.5 + (at === 0 ? more : 0)),
                likeness,
              ),
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
    return Promise.resolve(
      [
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
        '',
        surveysSection(Math.max(20, trials / 5), say),
      ].join('\n'),
    );
  },
};
