import { Button } from '@blueprintjs/core';
import { AnswersCard } from './answers-card.tsx';
import { AskNextCard } from './ask-next-card.tsx';
import { ByGroupCard } from './by-group-card.tsx';
import type { ChoicesState } from './choices.ts';
import { FarOffCard } from './far-off-card.tsx';
import { HeadlineCard } from './headline-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { hasSide, type Results, unique } from './view.ts';
import styles from './results.module.css';

interface ResultsBodyProps extends ChoicesState {
  results: Results;
}

/** The cards of a survey that somebody has answered. */
export function ResultsBody({ results, choices, choose }: ResultsBodyProps) {
  const { survey, nextToAsk, quality, disclosure } = results;
  const hasBoth = hasSide(results, 'people') && hasSide(results, 'personas');
  const notices = unique([...results.notices, ...(results.run?.notices ?? [])]);
  return (
    <>
      {results.filter === null ? null : (
        <p className="small">
          Only {results.filter.label} counts on this page, except under Quality, and in exports. Exported rows of
          responses are those of everyone.{' '}
          <Button size="small" variant="minimal" text="Show everyone" onClick={() => choose({ filter: null })} />
        </p>
      )}
      <HeadlineCard results={results} />
      {notices.length === 0 ? null : (
        <ul className="plain-list">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <div className={styles.columns}>
        <AnswersCard results={results} choices={choices} choose={choose} />
        <div className="stack">
          <AskNextCard surveyId={survey.id} next={nextToAsk} isOpen={survey.status === 'open'} />
          {hasBoth ? <FarOffCard results={results} /> : null}
          {hasBoth ? <ByGroupCard results={results} /> : null}
          <QualityCard surveyId={survey.id} quality={quality} />
        </div>
      </div>
      {disclosure === null ? null : <p className="small muted">{disclosure}</p>}
    </>
  );
}
