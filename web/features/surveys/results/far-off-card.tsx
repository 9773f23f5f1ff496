import { DrawnCard } from '../../../components/chart/drawn-card.tsx';
import { count, counted } from '../../../lib/format.ts';
import { drawFarOff, farOffHeight } from './draw-far-off.ts';
import type { Results } from './view.ts';

/** How far the personas are from the people on each question, beside people among themselves and an even guess. */
export function FarOffCard({ results }: { results: Results }) {
  const { distances, distanceSentence, run } = results;
  const whole = (value: number | null) => (value === null ? '–' : count(value));
  return (
    <DrawnCard
      title="How far off, by question"
      draw={drawFarOff(distances)}
      height={farOffHeight(distances.length)}
      description={distances
        .map(({ number, points }) => `question ${number}: ${counted(Math.round(points), 'point')} off`)
        .join(', ')}
      table={{
        columns: ['Question', 'Points off', '95% interval', 'Halves of the people', 'Guessing evenly'],
        rows: distances.map(({ questionId, number, label, points, low, high, splitHalf, uniform }) => ({
          key: questionId,
          cells: [
            `Q${number} ${label}`,
            whole(points),
            `${whole(low)} to ${whole(high)}`,
            whole(splitHalf),
            whole(uniform),
          ],
        })),
      }}
      nothing={distanceSentence ?? 'People and personas have to answer the same question first.'}
      notes={
        distances.length === 0
          ? []
          : [
              'Ring: personas to people, in points of 100. Triangle: guessing evenly. Gray: two halves of the people differ by this much.',
              ...(distanceSentence === null ? [] : [distanceSentence]),
            ]
      }
      {...(run?.isSimulated === true ? { mark: 'Simulated provider' } : {})}
    />
  );
}
