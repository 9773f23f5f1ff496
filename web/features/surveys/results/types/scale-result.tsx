import { count } from '../../../../lib/format.ts';
import { numberText, scoreAxis, scoreText, shareAxis, shareText } from '../figures.ts';
import { LanesTable } from '../lanes.tsx';
import { PointLegend, StackedBar } from '../stacked-bar.tsx';
import type { Distribution, NumberResult, QuestionResult, SideSource } from '../view.ts';
import lanes from '../lanes.module.css';
import styles from '../stacked.module.css';

interface ScaleResultProps {
  question: QuestionResult;
  result: NumberResult;
}

/** Whole distributions over the points of a scale, and the means. */
export function ScaleResult({ question, result }: ScaleResultProps) {
  const { rectified } = result;
  return (
    <>
      <div className={`figures ${styles.rows}`}>
        {(['personas', 'people'] as const).map((source) => (
          <SideRow
            key={source}
            source={source}
            side={result[source]}
            answers={question[source].answers}
            points={result.points}
          />
        ))}
        {rectified === null ? null : <RectifiedRow {...numberText(rectified, null)} />}
      </div>
      <PointLegend points={result.points} />
      <Bands question={question} result={result} />
    </>
  );
}

/** Shares of the ranges that the type names, and their score. */
function Bands({ question, result: { bands, score } }: ScaleResultProps) {
  if (score === null) return null;
  const rowOf = (lanes: NonNullable<typeof score>) => ({ id: lanes.id, label: lanes.label, lanes });
  const scores = [score.personas, score.people, score.rectified];
  return (
    <>
      <LanesTable
        label={`${question.text}, ${score.label}`}
        rows={[rowOf(score)]}
        question={question}
        axis={scoreAxis(scores)}
        format={scoreText}
      />
      <LanesTable
        label={`${question.text}, share of answers in each range`}
        rows={bands.map(rowOf)}
        question={question}
        axis={shareAxis(bands.flatMap(({ personas, people, rectified }) => [personas, people, rectified]))}
        format={shareText}
      />
    </>
  );
}

interface SideRowProps {
  source: SideSource;
  side: Distribution | null;
  answers: number;
  points: NumberResult['points'];
}

function SideRow({ source, side, answers, points }: SideRowProps) {
  if (side === null) return null;
  const { value, range, isThin } = numberText(
    { value: side.mean, low: side.low, high: side.high, count: null },
    answers,
  );
  return (
    <>
      <span className={lanes[source]}>
        <span className={lanes.name}>
          {source} <span className="small">{count(answers)}</span>
        </span>
      </span>
      <StackedBar label={source} points={points} shares={side.shares} />
      <span className={`${lanes[source]} ${styles.mean}`}>
        <span className={isThin ? lanes.thin : lanes.name}>
          <span className="visually-hidden">mean </span>
          {value}
        </span>
      </span>
      <span className={`small muted ${styles.mean} ${styles.meanRange}`}>{range}</span>
    </>
  );
}

function RectifiedRow({ value, range }: { value: string; range: string | null }) {
  return (
    <>
      <strong>rectified</strong>
      <span className="small muted">mean; percent of answers above, from left to right</span>
      <strong className={styles.mean}>{value}</strong>
      <span className={`small muted ${styles.mean} ${styles.meanRange}`}>{range}</span>
    </>
  );
}
