import { useState } from 'react';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { fillText } from '../../../../domain/surveys/present.ts';
import type { Answers, Respondent } from '../../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { Questionnaire } from '../../../components/questionnaire/questionnaire.tsx';

interface PersonPreviewProps {
  survey: SurveyDefinition;
  respondent: Respondent;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** The survey as a person answers it. */
export function PersonPreview({ survey, respondent, answers, onAnswers }: PersonPreviewProps) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    const words = textOf(survey.settings.thankYou, respondent.language, survey.language);
    return (
      <p role="status" className="mt-16">
        {fillText(survey, words, answers, respondent) || 'Thank you for your answers.'}
      </p>
    );
  }
  return (
    <Questionnaire
      survey={survey}
      respondent={respondent}
      answers={answers}
      onAnswers={(next) => onAnswers(next)}
      onComplete={() => setDone(true)}
    />
  );
}
