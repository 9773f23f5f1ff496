import { surveyLimits } from '../../../../../domain/surveys/parts/limits.ts';
import { withField } from '../edits.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { WholeField } from './whole-field.tsx';

export function RankingFields({ question, onChange }: QuestionFieldsProps<'ranking'>) {
  const set = (top: number | undefined) => onChange(withField(question, 'top', top), null);
  return (
    <WholeField
      label="Places that are asked for"
      value={question.top}
      min={1}
      max={surveyLimits.options}
      placeholder="all"
      onClear={() => set(undefined)}
      onChange={set}
    />
  );
}
