import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { Card } from '../../components/card.tsx';
import { counted, percent } from '../../lib/format.ts';
import {
  type Candidate,
  candidateOf,
  type Confirmation,
  isHeldBack,
  judgmentWords,
  nameOf,
  pointsOf,
  pointsRangeOf,
  rangeOf,
  type ReadSearch,
  searched,
  seedOf,
  sentenceOf,
} from './search.ts';
import { ShareMark, ShareScale } from './share-mark.tsx';
import styles from './searches.module.css';

/** The believed and the confirmed difference. Nothing is called better before everybody was asked. */
export function ConfirmedCard({ search }: { search: ReadSearch }) {
  const { confirmation } = search;
  return (
    <Card title="Believed and confirmed">
      {confirmation?.isComplete === true ? (
        <Confirmed search={search} confirmation={confirmation} />
      ) : (
        <BelievedOnly search={search} />
      )}
      <HeldBack search={search} />
    </Card>
  );
}

/** The candidates that a check kept from the confirmation, and what they add. */
function HeldBack({ search }: { search: ReadSearch }) {
  const heldBack = search.candidates.filter(isHeldBack);
  if (heldBack.length === 0) return null;
  return (
    <ul className={`${styles.list} ${styles.note}`}>
      {heldBack.map((candidate) => (
        <li key={candidate.number}>
          <strong>{nameOf(candidate)}.</strong>{' '}
          {candidate.judgment === null ? '' : sentenceOf(judgmentWords(candidate.judgment))}
        </li>
      ))}
    </ul>
  );
}

function Confirmed({ search, confirmation }: { search: ReadSearch; confirmation: Confirmation }) {
  const { headline, overControl, rows, wordings } = confirmation;
  const best = candidateOf(search, search.best);
  const [finalist] = rows.filter(({ role }) => role === 'finalist');
  const raced = candidateOf(search, finalist?.candidate ?? null)?.fitness ?? null;
  const gap = finalist && raced !== null ? raced.mean - finalist.confirmed.mean : null;
  return (
    <>
      <div className={styles.headline}>
        <p className={styles.large}>{headlineOf(headline)}</p>
        <p>
          <strong>{headline.verdict === 'no-better' ? 'than your message' : 'over your message'}</strong>
          <br />
          <span className="muted figures">
            confirmed{pointsRangeOf(headline) === '' ? '' : `, ${pointsRangeOf(headline)}`}
          </span>
        </p>
      </div>
      <Rows
        rows={rows.map(({ role, candidate, label, confirmed, believed }) => ({
          key: `${role} ${candidate}`,
          name: { seed: 'Your message', control: 'Paraphrases', finalist: label }[role] ?? label,
          under: {
            seed: 'as you wrote it',
            control: 'same spend, no search',
            finalist:
              finalist?.candidate === candidate
                ? `best of ${counted(searched(search).length, 'candidate')}`
                : 'finalist',
          }[role],
          confirmed,
          believed: role === 'seed' ? null : believed,
          isBest: role === 'finalist' && candidate === finalist?.candidate,
        }))}
      />
      <p className="mt-12">
        {sentenceOf(headline.sentence)}
        {wordings.of === 0 ? '' : ` Ahead in ${wordings.ahead} of ${wordings.of} wordings of the instruction.`}
        {gap !== null && gap >= 0.01
          ? ` In the race it had ${percent(raced?.mean ?? 0)}: a winner picked from many looks too good, here by ${pointsOf(gap * 100).replace('+', '')}.`
          : ''}
      </p>
      {overControl === null ? null : <p className="mt-8">{sentenceOf(overControl.sentence)}</p>}
      {best === null || isHeldBack(best) || rows.some(({ candidate }) => candidate === best.number) ? null : (
        <p className={styles.note}>
          <strong>{nameOf(best)}, best now, is believed only.</strong> People whom the search never saw have not been
          asked about it.
        </p>
      )}
    </>
  );
}

/** Difference in large type; a difference that could be chance is not called one. */
function headlineOf({ verdict, points }: Confirmation['headline']): string {
  return verdict === 'no-better' ? 'No better' : pointsOf(points);
}

function BelievedOnly({ search }: { search: ReadSearch }) {
  const best = candidateOf(search, search.best);
  const seed = seedOf(search);
  const isImproved = best !== null && best.number !== seed?.number && (best.believed?.points ?? 0) > 0;
  return (
    <>
      <div className={styles.headline}>
        <p className={`${styles.large} ${styles.believed}`}>
          {isImproved && best.believed ? pointsOf(best.believed.points) : 'Nothing yet'}
        </p>
        <p>
          <strong>{isImproved ? 'believed, not confirmed' : 'no candidate is believed better'}</strong>
          <br />
          <span className="muted figures">
            {isImproved ? `${nameOf(best)} over your message` : noneBelievedWords(best, seed)}
          </span>
        </p>
      </div>
      <Rows
        rows={[seed, isImproved ? best : null].flatMap((candidate) =>
          candidate?.believed
            ? [
                {
                  key: candidate.label,
                  name: nameOf(candidate),
                  under: candidate === seed ? 'as you wrote it' : 'best so far',
                  confirmed: null,
                  believed: candidate.believed.mean,
                  isBest: candidate !== seed,
                },
              ]
            : [],
        )}
      />
      <p className={styles.note}>
        {isOpenStatus(search.status) ? <strong>Nothing is confirmed yet. </strong> : null}
        {notConfirmedWords(search)}
      </p>
    </>
  );
}

/** Why no candidate is believed better although one is ahead. */
function noneBelievedWords(best: Candidate | null, seed: Candidate | null): string {
  return best === null || best.number === seed?.number || best.believed === null
    ? ''
    : `${nameOf(best)} is ahead by no more than chance alone explains`;
}

/** Why nothing is confirmed, and when something will be. */
function notConfirmedWords({ phase, status, setup, confirmation }: ReadSearch): string {
  const sealed = counted(setup.sealedPersonas, 'persona');
  if (phase === 'done' && confirmation !== null) return sentenceOf(confirmation.headline.sentence);
  if (!isOpenStatus(status)) return 'Nothing is confirmed: it ended before everybody was asked about the finalists.';
  return phase === 'confirming'
    ? `${sealed} the search never saw are being asked about the finalists. The answer stands here when all have been asked.`
    : `A winner picked from many looks too good. ${sealed} the search never sees are asked about the finalists once, when it stops.`;
}

interface Bounds {
  mean: number;
  low: number | null;
  high: number | null;
}

interface Row {
  key: string;
  name: string;
  under: string | undefined;
  confirmed: Bounds | null;
  believed: number | null;
  isBest: boolean;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ key, name, under, confirmed, believed, isBest }) => (
          <li key={key}>
            <span>
              {isBest ? <strong>{name}</strong> : name}
              <span className="small muted block">{under}</span>
            </span>
            <ShareMark confirmed={confirmed} believed={believed} isBest={isBest} />
            <span className="figures">
              <strong>{percent(confirmed?.mean ?? believed ?? 0)}</strong>
              <span className="small muted block">{wordsOf(confirmed, believed)}</span>
            </span>
          </li>
        ))}
      </ul>
      <ShareScale />
    </>
  );
}

/** `51–63%, believed 61%`; `believed` before the confirmation. */
function wordsOf(confirmed: Bounds | null, believed: number | null): string {
  if (confirmed === null) return 'believed';
  const parts = [rangeOf(confirmed), believed === null ? '' : `believed ${percent(believed)}`];
  return parts.filter((part) => part !== '').join(', ');
}
