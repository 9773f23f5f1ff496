import type { Candidate } from './search.ts';
import styles from './searches.module.css';

interface CandidateMarkProps {
  candidate: Pick<Candidate, 'status' | 'origin' | 'parents'>;
  isBest?: boolean;
}

const size = 20;
const middle = size / 2;

/** The shape of a candidate: what became of it, and whether it was merged or written by hand. */
export function CandidateMark({ candidate: { status, origin, parents }, isBest = false }: CandidateMarkProps) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={styles.shape}>
      {isBest ? <circle cx={middle} cy={middle} r={9} className={styles.halo} /> : null}
      <Shape kind={kindOf(status)} isMerged={parents.length > 1} isEdit={origin === 'edit'} />
    </svg>
  );
}

type Kind = 'kept' | 'indecisive' | 'dropped' | 'broken' | 'asked';

function kindOf(status: string): Kind {
  if (status === 'kept') return 'kept';
  if (status === 'indecisive') return 'indecisive';
  if (status === 'rejected' || status === 'duplicate' || status === 'failed') return 'broken';
  return status === 'racing' || status === 'writing' ? 'asked' : 'dropped';
}

function Shape({ kind, isMerged, isEdit }: { kind: Kind; isMerged: boolean; isEdit: boolean }) {
  const className = styles[kind];
  return (
    <>
      {isEdit ? (
        <rect x={4.5} y={4.5} width={11} height={11} className={className} />
      ) : isMerged ? (
        <path d="M10 2.5L17.5 10L10 17.5L2.5 10Z" className={className} />
      ) : (
        <circle cx={middle} cy={middle} r={6} className={className} />
      )}
      {kind === 'broken' ? <path d="M7.5 7.5L12.5 12.5M12.5 7.5L7.5 12.5" className={styles.cross} /> : null}
      {kind === 'indecisive' ? (
        <text x={middle} y={middle} className={styles.tilde}>
          ~
        </text>
      ) : null}
    </>
  );
}

const legend: readonly [string, Pick<Candidate, 'status' | 'origin' | 'parents'>][] = [
  ['kept', { status: 'kept', origin: '', parents: [0] }],
  ['merged', { status: 'kept', origin: '', parents: [0, 1] }],
  ['your edit', { status: 'kept', origin: 'edit', parents: [0] }],
  ['indecisive', { status: 'indecisive', origin: '', parents: [0] }],
  ['dropped', { status: 'dropped', origin: '', parents: [0] }],
  ['broke a rule', { status: 'rejected', origin: '', parents: [0] }],
  ['being asked', { status: 'racing', origin: '', parents: [0] }],
];

/** The legend of the shapes. */
export function MarkLegend() {
  return (
    <ul className={`small ${styles.legend}`}>
      {legend.map(([word, candidate]) => (
        <li key={word}>
          <CandidateMark candidate={candidate} />
          {word}
        </li>
      ))}
    </ul>
  );
}
