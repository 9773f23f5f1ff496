/** Verdicts on messages where the wording of the instruction moves answers: dealt wordings beside a single one. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { percentOf, type Figure, type Row, type Section } from './section.ts';
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

function figuresOf(
  design: Design,
  { likeness, effect }: { likeness: number; effect: number },
  trials: number,
): Figure[] {
  const percent = (shares: readonly number[], isDealt: boolean) => {
    // With the same draws in one wording and in 25, what is lost shows in fewer trials.
    const random: Random = seededRandom(`${JSON.stringify(design)} ${shares.join()}`);
    return percentOf(trials, () => namesPair(random, design, { shares, likeness, effect, isDealt }));
  };
  const equal = (messages: number) => Array.from({ length: messages }, () => 0.5);
  const [dealt, one] = [percent([0.55, 0.45], true), percent([0.55, 0.45], false)];
  const lost = effect === 0 ? one - dealt : null;
  return [percent(equal(2), true), percent(equal(5), true), percent(equal(2), false), dealt, one, lost];
}

const atMost = { max: 6 };

export const wordingsSection: Section = {
  name: 'wordings',
  about:
    "Pairs of messages, in percent. The effect is the spread of the wordings' effects on the difference of two messages, in spreads of an answer.",
  labels: ['People', 'Likeness', 'Effect'],
  columns: [
    { head: 'Winner of 2 equal messages, 25 wordings', aim: atMost },
    { head: 'of 5', aim: atMost },
    { head: 'of 2, one wording' },
    { head: '10 points found, 25 wordings' },
    { head: 'one wording' },
    { head: 'Lost by 25 wordings', aim: { max: 7 } },
  ],
  trials: 1_000,
  rows: designs.flatMap(({ likeness, ...design }) =>
    effects.map((effect): Row => {
      const people = `${design.people} × ${design.times}`;
      return {
        labels: [people, design.times === 1 ? '–' : likeness.toFixed(2), effect.toFixed(1)],
        aims: design.people < 300 ? {} : { 5: { max: 3 } },
        measure: (trials) => figuresOf(design, { likeness, effect }, trials),
      };
    }),
  ),
};
