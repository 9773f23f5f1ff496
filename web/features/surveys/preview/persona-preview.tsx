import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { choicePrompt, distributionPrompt } from '../../../../domain/surveys/persona.ts';
import { path, presented } from '../../../../domain/surveys/path.ts';
import type { Answers, Respondent } from '../../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { type Question, typeOf } from '../../../../domain/surveys/types/registry.ts';
import styles from './preview.module.css';

interface PersonaPreviewProps {
  survey: SurveyDefinition;
  respondent: Respondent;
  answers: Answers;
}

/** The questions on the path as a persona reads them, after the answers that were given as a person. */
export function PersonaPreview({ survey, respondent, answers }: PersonaPreviewProps) {
  const [mode, setMode] = useState('choice');
  const questions = path(survey, answers, respondent).map((question) =>
    presented(survey, question, answers, respondent),
  );
  return (
    <div className="stack mt-16">
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="How personas answer"
          size="small"
          value={mode}
          options={[
            { label: 'One answer', value: 'choice' },
            { label: 'Chances of each answer', value: 'distribution' },
          ]}
          onValueChange={setMode}
        />
      </div>
      <ol className={styles.prompts}>
        {questions.map((question) => (
          <li key={question.id}>
            <p className="small muted">{typeOf(question).label}</p>
            <pre className={styles.prompt}>{linesOf(question, mode === 'distribution').join('\n')}</pre>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Lines of the prompt; where chances mean nothing, the persona gives its answer in both modes. */
function linesOf(question: Question, isDistribution: boolean): string[] {
  return ((isDistribution ? distributionPrompt(question) : null) ?? choicePrompt(question)).lines;
}
