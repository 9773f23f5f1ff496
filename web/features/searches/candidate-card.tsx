import { Tag } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { WordDiff } from '../../components/word-diff.tsx';
import { count, counted, percent } from '../../lib/format.ts';
import { CandidateFigures } from './candidate-figures.tsx';
import {
  type Candidate,
  candidateOf,
  isHeldBack,
  judgmentWords,
  nameOf,
  objectiveWords,
  type ReadSearch,
  statusWords,
} from './search.ts';
import styles from './searches.module.css';

interface CandidateCardProps {
  search: ReadSearch;
  candidate: Candidate;
  onChoose: (number: number) => void;
  /** Buttons for it. */
  children?: ReactNode;
}

/** One candidate: what changed, how it does, and what to look at. */
export function CandidateCard({ search, candidate, onChoose, children }: CandidateCardProps) {
  const parents = candidate.parents.flatMap((number) => candidateOf(search, number) ?? []);
  const { confirmation } = search;
  const confirmed = confirmation?.isComplete
    ? confirmation.rows.find((row) => row.candidate === candidate.number)
    : undefined;
  return (
    <Card
      title={nameOf(candidate)}
      aside={
        <Tag minimal round>
          {confirmed ? 'Confirmed' : (badgeOf(candidate) ?? '')}
        </Tag>
      }
    >
      <p className="small muted">
        {candidate.origin === 'seed' ? 'What the search began with' : `Generation ${candidate.generation}`}
        {parents.length === 0 ? '' : ', from '}
        {parents.map((parent, at) => (
          <span key={parent.number}>
            {at === 0 ? '' : ' and '}
            <button type="button" className={styles.link} onClick={() => onChoose(parent.number)}>
              {nameOf(parent)}
            </button>
          </span>
        ))}
        {candidate.origin === 'seed' ? '' : `, ${statusWords[candidate.status] ?? candidate.status}`}
      </p>
      <Message candidate={candidate} parents={parents} />
      {candidate.reason === null ? null : <p className={styles.reason}>{candidate.reason}</p>}
      <CandidateFigures search={search} candidate={candidate} confirmed={confirmed} />
      <Facts search={search} candidate={candidate} />
      {children}
    </Card>
  );
}

/** Says where the figures of a candidate that is not confirmed come from. */
function badgeOf(candidate: Candidate): string | undefined {
  const { number, support, believed, status } = candidate;
  if (isHeldBack(candidate)) return 'Not confirmed';
  if (support === null) return statusWords[status];
  return believed === null || number === 0 ? 'Raced' : 'Believed';
}

/** The message, with what changed from each parent. */
function Message({ candidate: { message }, parents }: { candidate: Candidate; parents: readonly Candidate[] }) {
  if (message === '') return <p className="muted mt-8">It is not written yet.</p>;
  if (parents.length === 0) return <blockquote className={styles.message}>{message}</blockquote>;
  return (
    <>
      {parents.map((parent) => (
        <div key={parent.number}>
          {parents.length === 1 ? null : <p className="small muted">Changed from {nameOf(parent)}</p>}
          <blockquote className={styles.message}>
            <WordDiff from={parent.message} to={message} />
          </blockquote>
        </div>
      ))}
    </>
  );
}

function Facts({ search, candidate }: { search: ReadSearch; candidate: Candidate }) {
  const { origin, originLabel, answers, flags, judgment, message, objectives, support } = candidate;
  const { constraints, segmentFloorPoints } = search.setup;
  const most = constraints?.maxCharacters ?? null;
  const claims = flags.filter(({ kind }) => kind === 'new-claim');
  const appeals = flags.filter(({ kind }) => kind === 'rater-appeal');
  const others = flags.filter(({ kind }) => kind === 'length' || kind === 'polarizing');
  const floor = flags.filter(({ kind }) => kind === 'below-floor');
  if (message === '') return null;
  return (
    <dl className={styles.facts}>
      {origin === 'seed' ? null : (
        <Fact label="How">
          {originLabel}
          {answers === null ? '' : `: “${answers.text}”`}
          {answers === null || answers.personas === 0 ? '' : `, ${counted(answers.personas, 'persona')}`}
        </Fact>
      )}
      {origin === 'seed' ? null : (
        <Fact label="Checked" isGood={claims.length === 0}>
          {claims.length === 0 ? 'No new figures, dates or names' : `new: ${claims.map(({ text }) => text).join(', ')}`}
        </Fact>
      )}
      {judgment === null ? null : (
        <Fact label="Claims" isGood={judgment.verdict === 'clear'}>
          {judgmentWords(judgment)}
        </Fact>
      )}
      <Fact label="Length" isGood={most === null || message.length <= most}>
        {most === null
          ? counted(message.length, 'character')
          : `${count(message.length)} of ${counted(most, 'character')}`}
      </Fact>
      {appeals.map(({ text }) => (
        <Fact key={text} label="Appeals" isGood={false}>
          It speaks to who rates it: {text}
        </Fact>
      ))}
      {others.map(({ text }) => (
        <Fact key={text} label="Look at" isGood={false}>
          {text}
        </Fact>
      ))}
      {segmentFloorPoints === null || support === null || origin === 'seed' ? null : (
        <Fact label="Floor" isGood={floor.length === 0}>
          {floor.length === 0
            ? `no segment over ${counted(segmentFloorPoints, 'point')} below yours`
            : floor.map(({ text }) => text).join('; ')}
        </Fact>
      )}
      {objectives.length < 2 ? null : (
        <Fact label="Rated">
          {objectives.map(({ name, mean }) => `${objectiveWords[name] ?? name} ${percent(mean)}`).join(' · ')}
        </Fact>
      )}
    </dl>
  );
}

/** A line with a tick, a warning, or neither. */
function Fact({ label, isGood, children }: { label: string; isGood?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="muted">{label}</dt>
      <dd className={isGood === false ? styles.warning : undefined}>
        {isGood === undefined ? null : isGood ? (
          <Tick size={14} className={styles.good ?? ''} title="kept" />
        ) : (
          <WarningSign size={14} title="look at this" />
        )}{' '}
        {children}
      </dd>
    </>
  );
}
