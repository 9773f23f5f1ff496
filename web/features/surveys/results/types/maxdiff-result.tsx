import { percent, percentRange } from '../../../../lib/format.ts';
import { numberAxis, numberText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import type { LaneFigure, MaxDiffResult as MaxDiff, QuestionResult } from '../view.ts';

interface MaxDiffResultProps {
  question: QuestionResult;
  result: MaxDiff;
}

type Item = MaxDiff['items'][number];

/** Utilities with intervals, 0 in the middle of the items, and the share who would prefer each to all others. */
export function MaxDiffResult({ question, result: { items } }: MaxDiffResultProps) {
  const rows = items.map((item) => ({
    id: item.id,
    label: item.label,
    lanes: { personas: utilityOf(item.personas), people: utilityOf(item.people), rectified: null },
    detail: shareWords(item),
  }));
  return (
    <LanesTable
      label={`${question.text}, utility`}
      rows={rows}
      question={question}
      axis={numberAxis(rows.flatMap(({ lanes }) => Object.values(lanes)))}
      format={numberText}
      axisNote="utility, 0 is the average item"
    />
  );
}

function utilityOf(side: Item['people']): LaneFigure | null {
  return side === null ? null : { value: side.utility, low: side.utilityLow, high: side.utilityHigh, count: null };
}

function shareWords({ people, personas }: Item): string {
  const of = (side: Item['people'], name: string) =>
    side === null ? [] : [`${name} ${percent(side.share)} (${percentRange(side.shareLow, side.shareHigh)})`];
  return `preferred: ${[...of(personas, 'personas'), ...of(people, 'people')].join(', ')}`;
}
