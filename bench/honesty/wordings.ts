/** Verdicts on messages where the wording of the instruction moves answers: dealt wordings beside a single one. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { table } from '../support/table.ts';
import { percentOf, type Effort } from './effort.ts';
import { namesPair, type Design } from './trials.ts';

const designs: readonly (Design & { likeness: number })[] = [
  { people: 100, times: 1, likeness: 0.3 },
  { people: 300, times: 1, likeness: 0.3 },
  { people: 1_000, times: 1, likeness: 0.3 },
  { people: 10, times: 28, likeness: 0.6 },
  { people: 14, times: 60, likeness: 0.1 },
  { people: 14, times: 60, likeness: 0.6 },
  { people: 60, times: 5, likeness: 0.1 },
  { people: 60, times: 5, likeness: 0.6 },
];
const effects = [0, 0.1, 0.2];

/** Returns the section with the table. */
export function wordingsSection({ trials, say }: Effort): string {
  const rows = designs.flatMap(({ likeness, ...design }) =>
    effects.map((effect) => {
      const percent = (shares: readonly number[], isDealt: boolean) => {
        // With the same draws in one wording and in 25, what is lost shows in fewer trials.
        const random: Random = seededRandom(`${JSON.stringify(design)} ${shares.join()}`);
        return percentOf(trials, () => namesPair(random, design, { shares, likeness, effect, isDealt })).toFixed(1);
      };
      const equal = (messages: number) => Array.from({ length: messages }, () => 0.5);
      const apart = [0.55, 0.45];
      const row = [
        `${design.people} × ${design.times}`,
        design.times === 1 ? '–' : likeness,
        effect,
        percent(equal(2), true),
        percent(equal(5), true),
        percent(equal(2), false),
        percent(apart, true),
        percent(apart, false),
      ];
      say(row.join('  '));
      return row;
    }),
  );
  return [
    `Of ${trials} pairs of messages each, in percent. The effect is the spread of the wordings' effects on the difference of two messages, in spreads of an answer.`,
    '',
    table(
      [
        'People',
        'Likeness',
        'Effect',
        'Winner of 2 equal messages, 25 wordings',
        'of 5',
        'of 2, one wording',
        '10 points found, 25 wordings',
        'one wording',
      ],
      rows,
    ),
  ].join('\n');
}
