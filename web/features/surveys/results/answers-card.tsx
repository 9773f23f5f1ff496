import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { counted } from '../../../lib/format.ts';
import type { ChoicesState } from './choices.ts';
import { FilterBar } from './filter-bar.tsx';
import { Legend } from './lane-mark.tsx';
import { QuestionBlock } from './question-block.tsx';
import { hasSide, type Results } from './view.ts';
import styles from './results.module.css';

/** Questions that are shown at first; each press shows all others. */
const shownAtFirst = 4;

interface AnswersCardProps extends ChoicesState {
  results: Results;
}

/** The answers to the questions, the three sources side by side. */
export function AnswersCard({ results, choices, choose }: AnswersCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = results.questions.filter(({ id }) => choices.questionId === null || id === choices.questionId);
  const isShort = showsAll || chosen.length <= shownAtFirst + 1;
  const shown = isShort ? chosen : chosen.slice(0, shownAtFirst);
  const groupName = results.group?.isChosen === true ? results.group.label : null;
  const [hasPeople, hasPersonas] = [hasSide(results, 'people'), hasSide(results, 'personas')];
  const isRectified = results.questions.some(({ pairs, notRectified }) => pairs > 0 && notRectified === null);
  return (
    <Card
      title="Answers"
      aside={
        <Legend
          names={{
            ...(hasPersonas ? { personas: counted(results.run?.counted ?? 0, 'persona') } : {}),
            ...(hasPeople ? { people: counted(results.people.counted, 'person', 'people') } : {}),
            ...(isRectified ? { rectified: 'rectified' } : {}),
          }}
        />
      }
    >
      <FilterBar results={results} choices={choices} choose={choose} />
      {results.weighting?.people == null ? null : (
        <p className={`small muted figures ${styles.note}`}>
          Weighted, the people are worth {counted(Math.round(results.weighting.people.effective), 'equal answer')}.
        </p>
      )}
      {!hasPeople || !hasPersonas || results.pairingSentence === '' ? null : (
        <p className={`small muted ${styles.note}`}>{results.pairingSentence}</p>
      )}
      {shown.map((question) => (
        <QuestionBlock key={question.id} question={question} groupName={groupName} said={results.pairingSentence} />
      ))}
      {isShort ? null : (
        <Button
          className="mt-16"
          variant="minimal"
          intent="primary"
          text={`Show questions ${shownAtFirst + 1} to ${chosen.length}`}
          onClick={() => setShowsAll(true)}
        />
      )}
    </Card>
  );
}
