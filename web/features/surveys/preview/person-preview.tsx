import { useState } from 'react';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { isScreenedOut } from '../../../../domain/surveys/path.ts';
import { fillText } from '../../../../domain/surveys/present.ts';
import type { Answers, Respondent } from '../../../../domain/surveys/respondent.ts';
import { endText, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { PageWords } from '../../../components/questionnaire/page-words.tsx';
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
    const end = isScreenedOut(survey, answers, respondent) ? 'screened-out' : 'completed';
    const words = textOf(endText(survey, end), respondent.language, survey.language);
    return (
      <p role="status" className="mt-16">
        {fillText(survey, words, answers, respondent) ||
          (end === 'completed' ? 'Thank you for your answers.' : 'This person is screened out.')}
      </p>
    );
  }
  return (
    <PageWords language={respondent.language ?? survey.language}>
      <Questionnaire
        survey={survey}
        respondent={respondent}
        answers={answers}
        onAnswers={(next) => onAnswers(next)}
        onComplete={() => setDone(true)}
      />
    </PageWords>
  );
}
