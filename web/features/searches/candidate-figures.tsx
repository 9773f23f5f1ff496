import { percent } from '../../lib/format.ts';
import {
  type Candidate,
  type Confirmation,
  measureOf,
  pointsOf,
  pointsRangeOf,
  rangeOf,
  type ReadSearch,
} from './search.ts';
import styles from './searches.module.css';

interface CandidateFiguresProps {
  search: ReadSearch;
  candidate: Candidate;
  /** Its row of the confirmation; undefined while nothing about it is confirmed. */
  confirmed: Confirmation['rows'][number] | undefined;
}

/** The figures of a candidate by where they come from: what is confirmed or else believed first, then the race. */
export function CandidateFigures({ search, candidate, confirmed }: CandidateFiguresProps) {
  const measure = measureOf(search).name;
  return (
    <>
      {confirmed ? (
        <ConfirmedFigures search={search} confirmed={confirmed} measure={measure} />
      ) : (
        <BelievedFigures candidate={candidate} measure={measure} />
      )}
      <RacedFigures candidate={candidate} measure={measure} />
    </>
  );
}

type Confirmed = Confirmation['rows'][number];

function ConfirmedFigures({
  search: { confirmation },
  confirmed: { candidate, confirmed },
  measure,
}: {
  search: ReadSearch;
  confirmed: Confirmed;
  measure: string;
}) {
  const first = confirmation?.rows.find(({ role }) => role === 'finalist')?.candidate;
  return (
    <dl className={`figures ${styles.figures}`}>
      <Figure label={`${measure}, confirmed`} value={percent(confirmed.mean)} under={rangeOf(confirmed)} />
      {confirmation && candidate === first ? (
        <DifferenceFigure label="Over yours, confirmed" difference={confirmation.headline} />
      ) : null}
    </dl>
  );
}

function BelievedFigures({ candidate: { number, believed }, measure }: { candidate: Candidate; measure: string }) {
  if (believed === null || number === 0) return null;
  return (
    <dl className={`figures ${styles.figures}`}>
      <Figure label={`${measure}, believed`} value={percent(believed.mean)} under="not confirmed" />
      <Figure label="Over yours, believed" value={numberOf(believed.points)} under="not confirmed" />
    </dl>
  );
}

/** Smaller than the others: the best of many raced candidates looks better than it is. */
function RacedFigures({ candidate, measure }: { candidate: Candidate; measure: string }) {
  const { fitness, versusSeed, versusParent } = candidate;
  if (fitness === null) return null;
  return (
    <>
      <p className="small muted">In the race</p>
      <dl className={`figures ${styles.figures} ${styles.raced}`}>
        <Figure label={measure} value={percent(fitness.mean)} under={rangeOf(fitness) || `${fitness.n} asked`} />
        {versusSeed === null ? null : <DifferenceFigure label="Over yours" difference={versusSeed} />}
        {versusParent === null ? null : <DifferenceFigure label="Over its parent" difference={versusParent} />}
      </dl>
    </>
  );
}

function DifferenceFigure({ label, difference }: { label: string; difference: NonNullable<Candidate['versusSeed']> }) {
  const { points, isIndecisive } = difference;
  const range = pointsRangeOf(difference);
  return (
    <Figure
      label={label}
      value={numberOf(points)}
      under={isIndecisive ? `~ indecisive${range === '' ? '' : `, ${range}`}` : range}
    />
  );
}

/** `+8`, without the unit. */
function numberOf(points: number): string {
  return pointsOf(points).replace(/\s.*/, '');
}

function Figure({ label, value, under }: { label: string; value: string; under: string }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className="small muted">{under}</dd>
    </div>
  );
}
