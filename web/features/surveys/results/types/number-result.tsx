import { count } from '../../../../lib/format.ts';
import { numberAxis, numberText, shareAxis, shareText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import type { Distribution, Lanes, NumberResult as Numbers, QuestionResult } from '../view.ts';

interface NumberResultProps {
  question: QuestionResult;
  result: Numbers;
}

/** Numbers: the mean, and how many answered in each range. */
export function NumberResult({ question, result }: NumberResultProps) {
  const { people, personas, rectified, points, unit } = result;
  const means: Lanes = { personas: meanOf(personas), people: meanOf(people), rectified };
  const bins = points.map(({ id, label }, index) => ({
    id,
    label,
    lanes: { personas: shareOf(personas, index), people: shareOf(people, index), rectified: null },
  }));
  return (
    <>
      <LanesTable
        label={`${question.text}, mean`}
        rows={[{ id: 'mean', label: 'Mean', lanes: means, detail: mediansOf(result) }]}
        question={question}
        axis={numberAxis(Object.values(means))}
        format={numberText}
        axisNote={unit}
      />
      <LanesTable
        label={`${question.text}, share of answers in each range`}
        rows={bins}
        question={question}
        axis={shareAxis(bins.flatMap(({ lanes }) => [lanes.personas, lanes.people]))}
        format={shareText}
      />
    </>
  );
}

function meanOf(side: Distribution | null) {
  return side === null ? null : { value: side.mean, low: side.low, high: side.high, count: null };
}

function shareOf(side: Distribution | null, index: number) {
  return side === null ? null : { value: side.shares[index] ?? 0, low: null, high: null, count: null };
}

function mediansOf({ people, personas }: Numbers): string {
  const of = (side: Distribution | null, name: string) => (side === null ? [] : [`${name} ${medianText(side.median)}`]);
  return `median: ${[...of(personas, 'personas'), ...of(people, 'people')].join(', ')}`;
}

function medianText(value: number): string {
  return Number.isInteger(value) ? count(value) : numberText({ value, low: null, high: null, count: null }, null).value;
}
